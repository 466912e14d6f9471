import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** Query of GET /analytics/performance. */
export const PerformanceQuery = v.object({
  range: v.optional(v.picklist(['24h', '7d', '30d', '90d']), '7d'),
  pool: v.optional(v.string()),
});

/** Figures of a range, pool by pool and over time. */
export const Performance = v.object({
  range: v.string(),
  totals: v.object({ blocks: Count, planted: Count, worked: Count, harvested: Count, rewards: Money }),
  successRate: maybe(Percent),
  pools: v.array(
    v.object({ poolerId: PoolerId, name: v.string(), rewards: Money, successRate: maybe(Percent) }),
  ),
  series: v.array(v.object({ at: Timestamp, rewards: Money, success: Count, failed: Count })),
});
export type Performance = v.InferOutput<typeof Performance>;
