import * as v from 'valibot';
import { PoolerId, UserId } from './ids.ts';
import { paging } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** Only an active pool can be joined. */
export const PoolStatus = knownWord('active', 'inactive', 'paused', 'full', 'pending');
export type PoolStatus = v.InferOutput<typeof PoolStatus>;

export const POOL_SORTS = ['name', 'successRate', 'share', 'reward', 'members', 'staked'] as const;
export type PoolSort = (typeof POOL_SORTS)[number];

/** Query of GET /poolers. */
export const PoolsQuery = v.object({
  ...paging,
  userId: v.optional(UserId),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: v.optional(v.picklist(['active', 'inactive', 'paused', 'full'])),
  sort: v.optional(v.picklist(POOL_SORTS)),
  order: v.optional(v.picklist(['asc', 'desc'])),
});

/** Why the engine paused a pool: so many of its plantings since then had no work of its operator. */
export const PoolReview = v.object({ planted: Count, missed: Count, since: Timestamp, at: Timestamp });
export type PoolReview = v.InferOutput<typeof PoolReview>;

const pool = {
  id: PoolerId,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  /** The farmer's part of a reward before the platform fee: 100 × (1 − reward split). */
  rewardPercentage: maybe(Percent),
  /** What a farmer who joins now keeps of a reward: 100 % − pool's share − platform fee. */
  youKeep: maybe(Percent),
  /** Share of the pool's plantings in closed blocks whose work was accepted, all time; null while there are none. */
  successRate: maybe(v.nullable(Percent)),
  /** Stakes that were lost because nobody worked for them, ever. */
  forfeits: maybe(v.object({ count: Count, stake: Money })),
  /** Set while the pool is paused for review. */
  review: maybe(v.nullable(PoolReview)),
};

const amounts = {
  /**
   * A member's Earned per planted block, after fees: of the blocks opened in the last 24 hours whose stakes have been
   * harvested or lost. Null while there are none.
   */
  averageRewardHuman: maybe(v.nullable(Money)),
  /** Planted over all members now. */
  totalStakedHuman: maybe(Money),
};

/** A pool card. */
export const Pool = v.object({
  ...pool,
  status: PoolStatus,
  currentFarmers: v.optional(Count, 0),
  maxFarmers: v.optional(Count, 0),
  ...amounts,
});
export type Pool = v.InferOutput<typeof Pool>;

export const Pools = listOf(Pool);
export type Pools = v.InferOutput<typeof Pools>;

/** GET /pooler/{id}/details. Average block time in seconds, exit delay in blocks. */
export const PoolDetails = v.object({
  ...pool,
  status: maybe(PoolStatus),
  currentFarmers: maybe(Count),
  maxFarmers: maybe(Count),
  ...amounts,
  performance: maybe(
    v.object({
      /** Share of closed blocks since the pool was approved in which it planted and worked for at least one member. */
      uptime: maybe(v.nullable(Percent)),
      totalBlocksMined: maybe(Count),
      averageBlockTime: maybe(v.nullable(v.number())),
    }),
  ),
  statistics: maybe(
    v.object({
      totalRewards: maybe(Money),
      farmersActive: maybe(Count),
      /** Planted over all members now, as on the card. */
      totalStaked: maybe(Money),
      /** Every stake ever planted, added up. */
      plantedOverTime: maybe(Money),
      farmersJoined: maybe(Count),
    }),
  ),
  terms: maybe(
    v.object({
      minimumStake: maybe(Money),
      harvestPolicy: maybe(v.string()),
      exitDelay: maybe(v.number()),
      rewardSplit: maybe(v.number()),
      platformFee: maybe(v.number()),
    }),
  ),
});
export type PoolDetails = v.InferOutput<typeof PoolDetails>;
