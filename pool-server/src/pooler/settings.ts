import { availableParallelism } from 'node:os';
import * as v from 'valibot';

/** One pool that this program mines for, and the account of its operator. */
export interface Operator {
  readonly poolerId: string;
  readonly email: string;
  readonly password: string;
}

/** How the pooler runs; every span in milliseconds. */
export interface PoolerSettings {
  readonly operators: readonly Operator[];
  readonly apiUrl: string;
  readonly port: number;
  /** The address of the page that may read the status; `*` allows any, since the status is public. */
  readonly pageOrigin: string;
  /** How many cores the miner may use, by CPU time. */
  readonly cores: number;
  /** A program that mines besides (docs/miner-protocol.md). */
  readonly minerCommand: string | undefined;
}

const Operators = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ poolerId: v.string(), email: v.string(), password: v.string() })),
);

const SANDBOX_OPERATORS: readonly Operator[] = [
  { poolerId: 'pool-stellar-01', email: 'pooler@kale.test', password: 'kale-sandbox' },
  { poolerId: 'pool-horizon-02', email: 'pooler-horizon@kale.test', password: 'kale-sandbox' },
  { poolerId: 'pool-testnet-03', email: 'pooler-testnet@kale.test', password: 'kale-sandbox' },
];

const Count = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger());

const Variables = v.object({
  LEDGER: v.optional(v.string()),
  POOLERS: v.optional(Operators),
  API_PORT: v.optional(Count, '4001'),
  API_URL: v.optional(v.pipe(v.string(), v.url())),
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

/** A sandbox's miner leaves a laptop cool: with the rest of the pooler it takes less than a tenth of one core. */
const SANDBOX_CORES = 0.08;
/** On Stellar it leaves one core to everything else. */
const stellarCores = () => Math.max(1, availableParallelism() - 1);

/**
 * Reads the environment; on a sandbox its three pools unless `POOLERS` says otherwise, elsewhere none.
 * @throws ValiError
 */
export function readSettings(environment: NodeJS.ProcessEnv): PoolerSettings {
  // Containers pass variables that are not set as empty ones.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = v.parse(Variables, set);
  return {
    operators: read.POOLERS ?? (read.LEDGER === 'stellar' ? [] : SANDBOX_OPERATORS),
    apiUrl: read.API_URL ?? `http://127.0.0.1:${read.API_PORT}`,
    port: read.POOLER_PORT,
    pageOrigin: read.PAGE_ORIGIN,
    cores: read.MINING_CORES ?? (read.LEDGER === 'stellar' ? stellarCores() : SANDBOX_CORES),
    minerCommand: read.MINER_COMMAND,
  };
}
