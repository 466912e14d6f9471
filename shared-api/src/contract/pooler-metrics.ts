import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { paging } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** The faults of a miner program. */
const MinerFault = knownWord('lied', 'malformed', 'half-line', 'flooded', 'hung', 'died', 'not-started');

/** The operator's own miner program (docs/miner-protocol.md), and its faults since the pooler started. */
const MinerProgram = v.object({
  state: knownWord('running', 'waiting'),
  restarts: Count,
  /** As it reports itself. */
  hashesPerSecond: maybe(v.nullish(v.number())),
  /** Nonces of the latest block that were the best of their farmer when submitted. */
  nonces: maybe(v.nullable(Count)),
  faults: v.array(v.object({ kind: MinerFault, count: Count })),
  lastFault: maybe(v.nullable(v.object({ kind: MinerFault, at: Timestamp, detail: v.string() }))),
});

/** How the pooler program mines, and the result of the latest block that it mined for the pool. */
const Mining = v.object({
  variant: knownWord('simd', 'wasm', 'javascript'),
  threads: Count,
  /** The number of cores that the miner may use, by CPU time. */
  cores: v.number(),
  blockIndex: maybe(v.nullable(BlockIndex)),
  hashesPerCpuSecond: maybe(v.nullish(v.number())),
  /** Means over the farmers: of the best nonces found, and of the average for the same number of hashes. */
  zeros: maybe(v.nullable(v.object({ reached: v.number(), expected: v.number() }))),
  /** The additional earnings per day with another thread, in KALE, by the last closed block. */
  anotherThreadPerDay: maybe(v.nullable(Money)),
  /** Null without such a program. */
  program: maybe(v.nullable(MinerProgram)),
});

/** GET /pooler/metrics: the pooler program's machine and its response times in milliseconds. */
export const PoolerMetrics = v.object({
  cpuPercent: maybe(v.nullish(Percent)),
  memoryPercent: maybe(v.nullish(Percent)),
  diskPercent: maybe(v.nullish(Percent)),
  /** How many of the latest requests to the API got a response. */
  networkPercent: maybe(v.nullish(Percent)),
  responseMs: maybe(
    v.nullish(
      v.object({
        average: maybe(v.number()),
        minimum: maybe(v.number()),
        maximum: maybe(v.number()),
        p95: maybe(v.number()),
      }),
    ),
  ),
  hashesPerSecond: maybe(v.nullish(v.number())),
  requests: maybe(v.optional(v.object({ succeeded: Count, failed: Count }))),
  mining: maybe(v.optional(Mining)),
  asOf: maybe(v.optional(Timestamp)),
});
export type PoolerMetrics = v.InferOutput<typeof PoolerMetrics>;

/** Query of GET /pooler/logs: newest first, optionally one level and a search text. */
export const PoolerLogsQuery = v.object({
  ...paging,
  poolerId: v.optional(PoolerId),
  level: v.optional(v.picklist(['info', 'warning', 'error'])),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** GET /pooler/logs. */
export const PoolerLogs = listOf(
  v.object({
    id: maybe(v.string()),
    timestamp: Timestamp,
    level: knownWord('info', 'warning', 'error'),
    message: v.string(),
    component: maybe(v.string()),
  }),
);
export type PoolerLogs = v.InferOutput<typeof PoolerLogs>;
export type PoolerLogLine = PoolerLogs['items'][number];
