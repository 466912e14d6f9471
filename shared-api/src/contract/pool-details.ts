import * as v from 'valibot';
import { PoolStatus, poolAmounts, poolFields } from './poolers.ts';
import { maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** GET /pooler/{id}/details. Average block time in seconds, exit delay in blocks. */
export const PoolDetails = v.object({
  ...poolFields,
  status: maybe(PoolStatus),
  currentFarmers: maybe(Count),
  maxFarmers: maybe(Count),
  ...poolAmounts,
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
      /** The sum of all stakes ever planted. */
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
  /** The pool's fees over time as fractions, newest first, each with its start. */
  feeHistory: maybe(
    v.array(
      v.object({ since: Timestamp, youKeep: Percent, rewardSplit: v.number(), platformFee: v.number() }),
    ),
  ),
});
export type PoolDetails = v.InferOutput<typeof PoolDetails>;
