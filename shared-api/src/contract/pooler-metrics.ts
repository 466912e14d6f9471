import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { paging } from './query.ts';
import { listOf, maybe, word } from './tolerant.ts';
import { Count, Percent, Timestamp } from './units.ts';

/** GET /pooler/metrics: the pooler program's machine and its response times in milliseconds. */
export const PoolerMetrics = v.object({
  cpuPercent: maybe(Percent),
  memoryPercent: maybe(Percent),
  diskPercent: maybe(Percent),
  /** How many of the latest requests to the API were answered. */
  networkPercent: maybe(Percent),
  responseMs: maybe(
    v.object({
      average: maybe(v.number()),
      minimum: maybe(v.number()),
      maximum: maybe(v.number()),
      p95: maybe(v.number()),
    }),
  ),
  hashesPerSecond: maybe(v.number()),
  requests: maybe(v.object({ succeeded: Count, failed: Count })),
  asOf: maybe(Timestamp),
});
export type PoolerMetrics = v.InferOutput<typeof PoolerMetrics>;

/** Query of GET /pooler/logs: newest first, one level and a text at will. */
export const PoolerLogsQuery = v.object({
  ...paging,
  poolerId: v.optional(PoolerId),
  level: v.optional(v.picklist(['info', 'warning', 'error'])),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** GET /pooler/logs. */
export const PoolerLogs = listOf(
  v.object({
    timestamp: Timestamp,
    level: word('info', 'warning', 'error'),
    message: v.string(),
    component: maybe(v.string()),
  }),
);
export type PoolerLogs = v.InferOutput<typeof PoolerLogs>;
