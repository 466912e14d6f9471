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
  /** Hashes tried for each farmer and block. */
  readonly effort: number;
  readonly threads: number;
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
  MINING_EFFORT: v.optional(Count, '40000'),
  MINING_THREADS: v.optional(v.pipe(Count, v.minValue(1)), '1'),
});

/**
 * Reads the environment; on a sandbox its three pools unless `POOLERS` says otherwise, elsewhere none.
 * @throws ValiError
 */
export function readSettings(environment: NodeJS.ProcessEnv): PoolerSettings {
  const read = v.parse(Variables, environment);
  return {
    operators: read.POOLERS ?? (read.LEDGER === 'stellar' ? [] : SANDBOX_OPERATORS),
    apiUrl: read.API_URL ?? `http://127.0.0.1:${read.API_PORT}`,
    port: read.POOLER_PORT,
    pageOrigin: read.PAGE_ORIGIN,
    effort: read.MINING_EFFORT,
    threads: read.MINING_THREADS,
  };
}
