import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** Only an active pool can be joined. */
export const PoolStatus = knownWord('active', 'inactive', 'paused', 'full', 'pending');
export type PoolStatus = v.InferOutput<typeof PoolStatus>;

/** Why the engine paused a pool: the number of plantings without work from its operator, and their start. */
export const PoolReview = v.object({ planted: Count, missed: Count, since: Timestamp, at: Timestamp });
export type PoolReview = v.InferOutput<typeof PoolReview>;

/** Fields that a pool's card and details share. */
export const poolFields = {
  id: PoolerId,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  /** The farmer's part of a reward before the platform fee: 100 × (1 − reward split). */
  rewardPercentage: maybe(Percent),
  /** The share of a reward that a farmer who joins now keeps: 100 % − pool's share − platform fee. */
  youKeep: maybe(Percent),
  /** Share of the pool's plantings in closed blocks whose work was accepted, all time; null while there are none. */
  successRate: maybe(v.nullable(Percent)),
  /** All stakes that members ever lost: without accepted work, or not harvested in time. */
  forfeits: maybe(v.object({ count: Count, stake: Money })),
  /** Set while the pool is paused for review. */
  review: maybe(v.nullable(PoolReview)),
  /** When the operator paused the pool; while paused it plants nothing and accepts no members. */
  plantingPausedAt: maybe(v.nullable(Timestamp)),
};

/** The amounts that card and details share. */
export const poolAmounts = {
  /**
   * The members' average Earned per planted block, after fees, over blocks opened in the last 24 hours with harvested
   * or lost stakes. Null while there are none.
   */
  averageRewardHuman: maybe(v.nullable(Money)),
  /** Planted over all members now. */
  totalStakedHuman: maybe(Money),
};

/** A pool card. */
export const Pool = v.object({
  ...poolFields,
  status: PoolStatus,
  currentFarmers: v.optional(Count, 0),
  maxFarmers: v.optional(Count, 0),
  ...poolAmounts,
});
export type Pool = v.InferOutput<typeof Pool>;

export const Pools = listOf(Pool);
export type Pools = v.InferOutput<typeof Pools>;
