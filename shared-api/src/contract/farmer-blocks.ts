import * as v from 'valibot';
import { Failure } from './error.ts';
import { OperationStatus, Unstaked } from './history.ts';
import { ContractId, PoolerId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { longPaging, requestTime } from './query.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Count, Money, Timestamp } from './units.ts';

/** Columns by which a farmer's blocks can be sorted. */
export const BLOCK_SORTS = [
  'block',
  'type',
  'status',
  'planted',
  'reward',
  'amount',
  'pooler',
  'timestamp',
] as const;
export type BlockSort = (typeof BLOCK_SORTS)[number];

/** Query of a farmer's blocks. `from` and `to` limit the time of the last step. */
export const FarmerBlocksQuery = v.object({
  ...longPaging,
  poolerId: v.optional(PoolerId),
  from: v.optional(requestTime),
  to: v.optional(requestTime),
  status: v.optional(v.picklist(['open', 'pending', 'success', 'failed'])),
  /** A part of the block index, the pooler's name or its id, in any case. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  sort: v.optional(v.picklist(BLOCK_SORTS), 'block'),
  order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
});

/** One step of a block: when it ended or, while pending, when it was requested. */
const step = {
  status: OperationStatus,
  at: v.nullable(Timestamp),
  transactionHash: v.nullable(v.string()),
  error: v.nullable(Failure),
};

/**
 * One block of a farmer, planted → worked → harvested. `open`: the block has not closed. `pending`: it closed and its
 * reward is not harvested. `success`: harvested. `failed`: not planted, or the stake is lost.
 */
export const FarmerBlock = v.object({
  blockIndex: BlockIndex,
  poolerId: PoolerId,
  poolerName: v.string(),
  contractId: ContractId,
  /** The last step done: a block without accepted work got no further than its planting. */
  type: knownWord('planting', 'harvest'),
  status: knownWord('open', 'pending', 'success', 'failed'),
  /** The stake; null if planting failed. */
  planted: v.nullable(Money),
  /** Why nothing was staked; null if something was, or if the reason is not known. */
  unstaked: maybe(v.nullable(Unstaked)),
  /** The farmer's share of the reward; of a pending block the share that the harvest will pay, null while unknown. */
  reward: v.nullable(Money),
  /** Reward minus lost stake; null until the block is harvested or lost. */
  net: v.nullable(Money),
  /** XLM that the farmer's wallet paid in network fees for this block; null if no fee is known. */
  fees: maybe(v.nullable(Money)),
  /** XLM that the platform paid instead of the farmer. */
  sponsoredFees: maybe(v.nullable(Money)),
  /** When the last step ended. A stake without accepted work is lost at the close of its block. */
  at: v.nullable(Timestamp),
  /** Of the last step. */
  transactionHash: v.nullable(v.string()),
  /** Why the block failed, or why a harvest must be retried. */
  error: v.nullable(Failure),
  planting: v.object(step),
  work: v.nullable(v.object({ ...step, zeros: Count, gap: v.nullable(Count) })),
  harvest: v.nullable(v.object(step)),
});
export type FarmerBlock = v.InferOutput<typeof FarmerBlock>;

/** One page of blocks, and the totals of all blocks that pass the filter. */
export const FarmerBlocks = v.object({
  items: v.array(FarmerBlock),
  page: Count,
  limit: Count,
  total: Count,
  totals: v.object({
    open: Count,
    pending: Count,
    success: Count,
    failed: Count,
    /** Blocks with a lost stake. */
    lost: Count,
    planted: Money,
    earned: Money,
    lostStakes: Money,
    netEarned: Money,
    fees: maybe(Money),
    sponsoredFees: maybe(Money),
  }),
});
export type FarmerBlocks = v.InferOutput<typeof FarmerBlocks>;
