import * as v from 'valibot';
import { WINDOWS } from './farmer-summary.ts';
import { FarmerId, PoolerId } from './ids.ts';
import { longPaging, requestTime } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** Query of GET /pooler/earnings. */
export const PoolEarningsQuery = v.object({
  poolerId: v.optional(PoolerId),
  /** The start of the user's day, from which days are counted. Default: the UTC day. */
  dayStart: v.optional(requestTime),
  /** The window of the series. */
  window: v.optional(v.picklist(WINDOWS), '30d'),
});

/** GET /pooler/earnings: the pool's earnings, which are its shares of harvested rewards, in KALE. */
export const PoolEarnings = v.object({
  today: Money,
  last30Days: Money,
  allTime: Money,
  /** Earned, but still in the members' wallets: the payment is pending or was refused. */
  unpaid: Money,
  /** The part of `unpaid` whose payment was refused. */
  refused: maybe(Money),
  /** The account that receives payouts; null for several pools. */
  address: maybe(v.nullable(v.string())),
  /** The next harvest, and the pool's share of the rewards known so far; null without pending harvests. */
  nextPayout: maybe(v.nullable(v.object({ at: Timestamp, expected: Money }))),
  /** Width of one step of the series, in seconds. */
  stepSeconds: v.number(),
  /** The window in steps, oldest first; the last one is still running. */
  series: v.array(v.object({ at: Timestamp, earned: Money })),
  /** Members whose rewards earned the pool a share, sorted by today's amount, largest first. */
  members: v.array(
    v.object({
      farmerId: FarmerId,
      name: maybe(v.string()),
      today: Money,
      allTime: Money,
      /** Harvested blocks. */
      blocks: Count,
      /** Success Rate in the last 24 hours; null if no block planted then has closed. */
      successRate: maybe(v.nullable(Percent)),
    }),
  ),
});
export type PoolEarnings = v.InferOutput<typeof PoolEarnings>;

/** Query of GET /pooler/payouts; newest first. */
export const PoolPayoutsQuery = v.object({
  ...longPaging,
  poolerId: v.optional(PoolerId),
  from: v.optional(requestTime),
  to: v.optional(requestTime),
});

/** The pool's part of one member's reward for one block. */
export const PoolPayout = v.object({
  poolerId: PoolerId,
  blockIndex: Count,
  farmerId: FarmerId,
  name: maybe(v.string()),
  amount: Money,
  /** The block's network fees in XLM, paid by the member's wallet and by the platform; null if unknown. */
  fees: maybe(v.nullable(Money)),
  sponsoredFees: maybe(v.nullable(Money)),
  status: knownWord('paid', 'waiting', 'refused'),
  transactionHash: maybe(v.nullable(v.string())),
  /** When the reward was harvested. */
  at: Timestamp,
});
export type PoolPayout = v.InferOutput<typeof PoolPayout>;
export const PoolPayouts = listOf(PoolPayout);
