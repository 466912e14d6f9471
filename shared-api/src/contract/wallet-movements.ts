import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { longPaging } from './query.ts';
import { knownWord } from './tolerant.ts';
import { Count, Money, Timestamp } from './units.ts';

/** The kinds of movement in a farmer's wallet. */
export const MOVEMENT_KINDS = ['deposit', 'withdrawal', 'reward', 'loss', 'fees'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Query of a farmer's movements. */
export const WalletMovementsQuery = v.object({
  ...longPaging,
  kind: v.optional(v.picklist(MOVEMENT_KINDS)),
});

/**
 * One change of a farmer's money: a deposit, a withdrawal, the farmer's share of a harvested reward, a lost stake, or
 * the network fees of a day (UTC). A planted stake is no change until its block is harvested or lost.
 */
export const WalletMovement = v.object({
  id: v.string(),
  kind: knownWord(...MOVEMENT_KINDS),
  asset: v.picklist(['XLM', 'KALE']),
  /** Negative when it leaves the wallet. */
  amount: Money,
  at: Timestamp,
  /** The state of a withdrawal. A failed one moved nothing, so its amount is zero. */
  status: knownWord('requested', 'submitted', 'confirmed', 'failed'),
  /** Sender of a deposit, receiver of a withdrawal; null if the network no longer knows it. */
  address: v.nullable(v.string()),
  blockIndex: v.nullable(BlockIndex),
  poolerId: v.nullable(PoolerId),
  poolerName: v.nullable(v.string()),
  transactionHash: v.nullable(v.string()),
  /** The stake returned with a reward. */
  stakeReturned: v.nullable(Money),
  /** Why a stake was lost or a withdrawal failed. */
  reason: v.nullable(v.string()),
  /** The number of transactions that the fees of a day paid for. */
  transactions: v.nullable(Count),
});
export type WalletMovement = v.InferOutput<typeof WalletMovement>;

/** GET /farmers/{id}/movements, newest first. */
export const WalletMovements = v.object({
  items: v.array(WalletMovement),
  page: Count,
  limit: Count,
  total: Count,
});
export type WalletMovements = v.InferOutput<typeof WalletMovements>;
