import { availableParallelism } from 'node:os';
import * as v from 'valibot';

/** A pool to mine for, and its API key with the scopes `work:read` and `work:submit`. */
export type MinedPool = v.InferOutput<typeof MinedPool>;
const MinedPool = v.object(
  {
    poolerId: v.string(),
    key: v.string(),
  },
  'each pool needs its "poolerId" and an API key as "key": operators’ passwords are no longer accepted. Create an API key on the page API Keys.',
);

/** The pooler's timing; all spans in milliseconds. */
export interface PoolerSettings {
  readonly pools: readonly MinedPool[];
  readonly apiUrl: string;
  readonly port: number;
  /** The origin of the page that may read the status; `*` allows any, since the status is public. */
  readonly pageOrigin: string;
  /** The number of cores that the miner may use, by CPU time. */
  readonly cores: number;
  /** A program that also mines (docs/miner-protocol.md). */
  readonly minerCommand: string | undefined;
}

export const MinedPools = v.pipe(v.string(), v.parseJson(), v.array(MinedPool));

const Count = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger());

const Variables = v.object({
  LEDGER: v.optional(v.string()),
  POOLERS: v.optional(MinedPools, '[]'),
  API_PORT: v.optional(Count, '4001'),
  API_URL: v.optional(
    v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//, 'API_URL must begin with https:// (or http://)')),
  ),
  POOLER_PORT: v.optional(Count, '4002'),
  PAGE_ORIGIN: v.optional(v.string(), '*'),
  MINING_CORES: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.number('MINING_CORES is not a number'),
      v.minValue(0.01),
      v.maxValue(1024),
    ),
  ),
  MINER_COMMAND: v.optional(v.pipe(v.string(), v.trim())),
});

/** A sandbox's miner keeps a laptop cool: with the rest of the pooler it takes less than a tenth of one core. */
const SANDBOX_CORES = 0.08;
/** On Stellar it leaves one core to everything else. */
const stellarCores = () => Math.max(1, availableParallelism() - 1);

/** Reads the environment. Without `POOLERS` there are no pools to mine for. Throws ValiError. */
export function readSettings(environment: NodeJS.ProcessEnv): PoolerSettings {
  // Containers pass unset variables as empty strings.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = v.parse(Variables, set);
  return {
    pools: read.POOLERS,
    apiUrl: read.API_URL ?? `http://127.0.0.1:${read.API_PORT}`,
    port: read.POOLER_PORT,
    pageOrigin: read.PAGE_ORIGIN,
    cores: read.MINING_CORES ?? (read.LEDGER === 'stellar' ? stellarCores() : SANDBOX_CORES),
    minerCommand: read.MINER_COMMAND,
  };
}
