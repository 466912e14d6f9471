import * as v from 'valibot';
import { maybe } from './tolerant.ts';
import { Count, Money, Timestamp } from './units.ts';

/**
 * GET /farmers/{id}/money: a farmer's KALE. To the unit, total = available + planted + pendingReward
 * = deposited + netEarned + pendingReward − withdrawn, and netEarned = earned − lostStakes.
 */
export const FarmerMoney = v.object({
  total: Money,
  /** In the wallet, excluding debts to pooler and platform, pending withdrawals and pending plantings. */
  available: Money,
  /** Stakes in blocks not yet harvested, and those being planted. */
  planted: Money,
  /** The blocks of `planted`. */
  plantedBlocks: Count,
  /** The farmer's share of rewards from worked, closed blocks not yet harvested. */
  pendingReward: Money,
  /** The number of blocks in `pendingReward`. */
  pendingBlocks: maybe(Count),
  /** The farmer's share of harvested rewards, without returned stakes. */
  earned: Money,
  /** Stakes in blocks that closed without accepted work or were not harvested in time. */
  lostStakes: Money,
  lostBlocks: Count,
  netEarned: Money,
  /** Received from other accounts. */
  deposited: Money,
  /** Sent to other accounts, including pending payments. */
  withdrawn: Money,
  /** The earliest moment at which a pending reward and its stake would be lost. */
  harvestBy: maybe(v.nullable(Timestamp)),
  /**
   * The wallet's XLM by the records: balance = deposited − withdrawn − fees, to the unit, with pending payments as
   * withdrawn. `feesPerDay` is the average of the last 7 full days (UTC), or of those after the day of the first fee;
   * zero before there is one.
   */
  xlm: maybe(
    v.object({
      balance: Money,
      deposited: Money,
      withdrawn: Money,
      fees: Money,
      feesPerDay: maybe(Money),
      /** Network fees that the platform paid for this wallet. */
      sponsoredFees: maybe(Money),
    }),
  ),
  /** Stakes lost in the last 24 hours, by pool, latest first. */
  recentLosses: maybe(
    v.array(
      v.object({
        poolName: v.string(),
        blocks: Count,
        amount: Money,
        /** The reason, if it is the same for all of them. */
        reason: v.nullable(v.string()),
        /** When the last of them was lost. */
        at: Timestamp,
      }),
    ),
  ),
  /**
   * The gain or loss since the first point of `trend`, `days` ago, including pending rewards. Deposits and withdrawals
   * do not count; `transferred` says whether there were any. Null without a trend.
   */
  change: maybe(v.nullable(v.object({ amount: Money, days: Count, transferred: v.boolean() }))),
  /** The total over the last 7 days, or since the first planting; oldest first, the current total last. */
  trend: v.optional(v.array(v.object({ at: Timestamp, total: Money })), []),
});
export type FarmerMoney = v.InferOutput<typeof FarmerMoney>;
