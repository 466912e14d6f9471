import * as v from 'valibot';
import { listOf, maybe, word } from './tolerant.ts';
import { Count, Percent, Timestamp } from './units.ts';

/** GET /pooler/metrics: the pooler program's machine and its response times in milliseconds. */
export const PoolerMetrics = v.object({
  cpuPercent: maybe(Percent),
  memoryPercent: maybe(Percent),
  diskPercent: maybe(Percent),
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
