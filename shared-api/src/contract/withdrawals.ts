import * as v from 'valibot';
import { DECIMAL, isAmount } from '../money/index.ts';
import { WithdrawalId } from './ids.ts';
import { paging } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Money, Timestamp } from './units.ts';

const Asset = v.picklist(['XLM', 'KALE']);

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,7})?$/, 'Enter an amount with at most 7 decimals'),
  v.check(text => !DECIMAL.test(text) || isAmount(text), 'No wallet holds as much'),
);

/** POST /wallet/withdraw: to the farmer's own payout wallet. */
export const WithdrawRequest = v.object({
  asset: Asset,
  amount,
  /** Withdraws less if less than the amount is available, for example after a planting. */
  upTo: v.optional(v.boolean()),
});
export type WithdrawRequest = v.InferOutput<typeof WithdrawRequest>;

/** POST /wallet/limit: the withdrawal limit within 24 hours. A lower limit applies at once, a higher one later. */
export const DailyLimitRequest = v.object({ asset: Asset, amount });
export type DailyLimitRequest = v.InferOutput<typeof DailyLimitRequest>;

/** A withdrawal and its progress; the fee is in XLM and known once it is confirmed. */
export const Withdrawal = v.object({
  id: WithdrawalId,
  asset: Asset,
  amount: Money,
  destination: v.string(),
  status: knownWord('requested', 'submitted', 'confirmed', 'failed'),
  transactionHash: maybe(v.nullable(v.string())),
  fee: maybe(v.nullable(Money)),
  error: maybe(v.nullable(v.object({ code: v.string(), message: v.string() }))),
  requestedAt: Timestamp,
  /** When it is sent, if it waits; until then its owner can stop it. */
  sendAfter: maybe(v.nullable(Timestamp)),
  endedAt: maybe(v.nullable(Timestamp)),
});
export type Withdrawal = v.InferOutput<typeof Withdrawal>;

/** GET /wallet/withdrawals, newest first. */
export const WithdrawalsQuery = v.object(paging);
export const Withdrawals = listOf(Withdrawal);
export type Withdrawals = v.InferOutput<typeof Withdrawals>;

/** An admin's freeze with its reason. Without `until` it lasts until two admins lift it. */
export const WithdrawalFreeze = v.object({
  reason: v.string(),
  since: Timestamp,
  until: maybe(v.nullable(Timestamp)),
});
export type WithdrawalFreeze = v.InferOutput<typeof WithdrawalFreeze>;

/** Why a part of a wallet is reserved; `reserve` is required by the ledger, `shares` are owed to the pool. */
const ReservedKind = knownWord('reserve', 'withdrawals', 'fees', 'shares', 'stakes');
export type ReservedKind = v.InferOutput<typeof ReservedKind>;

/**
 * GET /wallet/withdrawable: of each asset, balance = available + everything reserved, to the unit; the least that may be
 * withdrawn; and whether a withdrawal is pending, so that another has to wait. `fee` is the most that one costs, in XLM.
 */
export const WithdrawableWallet = v.object({
  address: v.string(),
  payoutWallet: v.string(),
  /** Whether the ledger lets the payout wallet receive KALE: it exists and has a KALE trustline. */
  acceptsKale: maybe(v.boolean()),
  /** False while nothing is paid, because the owner of the mailbox has not confirmed or replaced the payout wallet. */
  payoutConfirmed: v.optional(v.boolean(), true),
  /** A pending change of payout wallet. */
  payoutChange: maybe(v.nullable(v.object({ address: v.string(), effectiveAt: Timestamp }))),
  fee: Money,
  assets: v.array(
    v.object({
      asset: Asset,
      balance: Money,
      available: Money,
      minimum: maybe(Money),
      open: v.optional(v.boolean(), false),
      /** The withdrawal limit of 24 hours, and a pending higher limit. */
      dailyLimit: maybe(
        v.object({
          limit: Money,
          remaining: Money,
          /** After how many hours a higher limit takes effect; a lower one counts at once. */
          raiseHours: v.optional(v.number(), 0),
          next: maybe(v.nullable(v.object({ limit: Money, effectiveAt: Timestamp }))),
        }),
      ),
      reserved: v.array(v.object({ kind: maybe(ReservedKind), label: v.string(), amount: Money })),
    }),
  ),
  /** Confirmed withdrawals to this payout wallet. */
  usedBefore: maybe(v.object({ count: Count, last: v.nullable(Timestamp) })),
  /** How long recent withdrawals took from the moment when they might be sent; null before the first. */
  arrivalSeconds: maybe(v.nullable(v.number())),
  /** When another withdrawal is possible, once the daily limit is reached. */
  nextAt: maybe(v.nullable(Timestamp)),
  /** How long a withdrawal requested now waits before it is sent, in hours. */
  holdHours: v.optional(v.number(), 0),
  /** Until when every withdrawal is held, after a risky change. */
  heldUntil: maybe(v.nullable(Timestamp)),
  frozen: maybe(v.nullable(WithdrawalFreeze)),
});
export type WithdrawableWallet = v.InferOutput<typeof WithdrawableWallet>;
