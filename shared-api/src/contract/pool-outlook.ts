import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** Millionths, as a whole number. */
const Millionths = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * GET /pooler/{id}/outlook: an outlook for the next day from the pool's last seven days. Each list holds eleven
 * quantiles over the days of single members, smallest first; both are empty before the first harvest.
 */
export const PoolOutlook = v.object({
  poolerId: PoolerId,
  members: Count,
  /** The number of members whose days make up the figures; large pools are sampled. */
  sample: maybe(Count),
  /** Plantings in blocks that have closed, and how many of them ended in accepted work. */
  plantings: Count,
  accepted: Count,
  /** The reward of one block before fees, over the last 24 h: `base` plus a part that grows with the stake up to `upTo`. */
  reward: v.nullable(
    v.object({
      base: Money,
      /** Millionths of the stake. */
      perStake: Millionths,
      upTo: Money,
    }),
  ),
  /** A day's reward in millionths of the expectation from the day before. */
  variation: v.array(Millionths),
  /** The fraction of a day's plantings without accepted work, in millionths. */
  missed: v.array(Millionths),
  /** Blocks until the network's reward falls by 5 %. */
  blocksToDecay: Count,
});
export type PoolOutlook = v.InferOutput<typeof PoolOutlook>;

/** For a period. */
const outcomes = {
  /** Null while no planting is in a closed block. */
  successRate: maybe(v.nullable(Percent)),
  /** Plantings without accepted work. */
  missed: maybe(Count),
  /** Blocks in which members lost stakes. */
  lostBlocks: maybe(Count),
};

/** The windows of a pool's rewards; `all` begins with its first block. */
export const POOL_WINDOWS = ['7d', '30d', '90d', 'all'] as const;
export type PoolWindow = (typeof POOL_WINDOWS)[number];

export const PoolRewardsQuery = v.object({ window: v.optional(v.picklist(POOL_WINDOWS), '30d') });

/** GET /pooler/{id}/rewards: a window of a pool's history, in steps that fit how long it has been farming. */
export const PoolRewards = v.object({
  stepSeconds: v.number(),
  /** Totals of the window. */
  ...outcomes,
  /** The sum of the stakes that members lost because a block closed without accepted work. */
  lostAmount: maybe(Money),
  series: v.array(
    v.object({
      at: Timestamp,
      /** A member's Earned per planted block, after fees; null while none of the stakes is harvested or lost. */
      averageReward: v.nullable(Money),
      ...outcomes,
      /** How many stakes members lost: without accepted work, or not harvested in time. */
      lostStakes: Count,
    }),
  ),
});
export type PoolRewards = v.InferOutput<typeof PoolRewards>;
