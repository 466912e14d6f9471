import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

export const PERFORMANCE_RANGES = ['24h', '7d', '30d', '90d'] as const;
export type PerformanceRange = (typeof PERFORMANCE_RANGES)[number];

/** Query of GET /analytics/performance: a pooler sees their own pool; an admin, one or all. */
export const PerformanceQuery = v.object({
  range: v.optional(v.picklist(PERFORMANCE_RANGES), '7d'),
  pool: v.optional(PoolerId),
});

/** Counts of steps that ended within a time span. Rates are absent if there were no attempts. */
const figures = {
  blocks: Count,
  farmers: Count,
  planted: Count,
  worked: Count,
  harvested: Count,
  failed: Count,
  staked: Money,
  rewards: Money,
  /** Share of the plantings in closed blocks whose work was accepted: the Success Rate of this span. */
  successRate: maybe(v.nullable(Percent)),
  /** Share of plantings, works and harvests that succeeded on the first attempt. */
  stepsWithoutError: maybe(v.nullable(Percent)),
  /**
   * `workRate`: of the plantings in closed blocks, those with accepted work. `harvestRate`: of the attempted harvests,
   * those that succeeded.
   */
  workRate: maybe(v.nullable(Percent)),
  harvestRate: maybe(v.nullable(Percent)),
  /** A member's Earned per planted block, after fees, in the blocks that opened in this span. */
  averageReward: maybe(v.nullable(Money)),
  /** Leading zeros of the hashes that were accepted, and ledgers between planting and work. */
  averageZeros: maybe(v.nullable(v.number())),
  averageGap: maybe(v.nullable(v.number())),
};

/**
 * Figures of a range, by pool and over time, with those of the previous span of the same length; without the latter if
 * the pools did not exist for all of that span.
 */
export const Performance = v.object({
  range: v.string(),
  from: Timestamp,
  to: Timestamp,
  totals: v.object(figures),
  previous: maybe(v.nullable(v.object(figures))),
  pools: v.array(v.object({ poolerId: PoolerId, name: v.string(), ...figures })),
  series: v.array(
    v.object({
      at: Timestamp,
      planted: Count,
      worked: Count,
      harvested: Count,
      failed: Count,
      rewards: Money,
      /** The Success Rate of this step of time. */
      successRate: maybe(v.nullable(Percent)),
    }),
  ),
  /** The width of one step of the series, in seconds. */
  stepSeconds: v.number(),
});
export type Performance = v.InferOutput<typeof Performance>;
