import * as v from 'valibot';
import { Failure } from './error.ts';
import { ContractId, PoolerId } from './ids.ts';
import { Atomic, BlockIndex } from './ledger-units.ts';
import { paging, requestTime } from './query.ts';
import { type Fields, isFields, knownWord, listOf, maybe, reshaped, wordOf } from './tolerant.ts';
import { Money, Timestamp } from './units.ts';

/** The outcomes of a planting or a harvest in spec §4. */
export const OperationStatus = wordOf(
  ['pending', 'success', 'failed'],
  ['completed', 'active', 'funded', 'checking', 'insufficient', 'error'],
);
export type OperationStatus = v.InferOutput<typeof OperationStatus>;

/**
 * Why a planting has no stake. `first-block`: the first one in a pool. `missed-work`: the pool missed the work of the block
 * planted before. `closing`: the block was about to close.
 */
export const Unstaked = knownWord('zero-stake', 'no-kale', 'first-block', 'missed-work', 'closing');
export type Unstaked = v.InferOutput<typeof Unstaked>;

/** Query of a farmer's plantings and harvests. */
export const HistoryQuery = v.object({
  ...paging,
  poolerId: v.optional(PoolerId),
  from: v.optional(requestTime),
  to: v.optional(requestTime),
  status: v.optional(v.picklist(['pending', 'success', 'failed'])),
  /** A part of the block index, the pooler's name or its id, in any case. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

const entry = {
  id: v.string(),
  blockIndex: maybe(BlockIndex),
  poolerId: maybe(PoolerId),
  poolerName: maybe(v.string()),
  contractId: maybe(ContractId),
  status: OperationStatus,
  transactionHash: maybe(v.nullable(v.string())),
  ledger: maybe(v.nullable(v.number())),
  error: maybe(v.nullable(Failure)),
};

/** One planting: KALE staked for one block. `stake` in atomic units, `stakeAmountHuman` decimal; null if planting failed. */
export const Planting = reshaped(
  body => ({ ...body, stakeAmountHuman: body.stakeAmountHuman ?? body.stakeAmount }),
  v.object({
    ...entry,
    plantedAt: maybe(Timestamp),
    stakeAmount: maybe(v.nullable(Money)),
    stakeAmountHuman: maybe(v.nullable(Money)),
    stake: maybe(v.nullable(Atomic)),
    unstaked: maybe(v.nullable(Unstaked)),
    /** The stake lost with this block, or 0. */
    lostStake: maybe(Atomic),
    /** Why the block was lost after it was planted, with or without a stake. */
    loss: maybe(v.nullable(Failure)),
    reward: maybe(v.nullable(Atomic)),
    /** While not yet harvested: the deadline after which the reward and the stake are gone. */
    harvestBy: maybe(v.nullable(Timestamp)),
  }),
);
export type Planting = v.InferOutput<typeof Planting>;

/** The failed step, derived from its error for servers that do not name it. */
const failedStepOf = ({ error }: Fields) =>
  isFields(error) && error.code === 'WORK_MISSED' ? 'work' : undefined;

/** One harvest. `rewardAmountHuman` and `reward` are the farmer's share; `split` contains all shares. */
export const Harvest = reshaped(
  body => ({
    ...body,
    rewardAmountHuman: body.rewardAmountHuman ?? body.amount,
    failedStep: body.failedStep ?? failedStepOf(body),
  }),
  v.object({
    ...entry,
    /** The step that failed; null if none did. Without accepted work, no harvest was attempted. */
    failedStep: maybe(v.nullable(knownWord('work', 'harvest'))),
    harvestedAt: maybe(Timestamp),
    rewardAmountHuman: maybe(v.optional(Money)),
    amount: maybe(v.optional(Money)),
    reward: maybe(v.optional(Atomic)),
    stakeReturned: maybe(v.optional(Atomic)),
    /** The stake lost with this block, or 0. */
    lostStake: maybe(Atomic),
    split: maybe(v.optional(v.object({ total: Atomic, pooler: Atomic, platform: Atomic, farmer: Atomic }))),
  }),
);
export type Harvest = v.InferOutput<typeof Harvest>;

/** Entries without an id are skipped (spec §5). */
const identified = (item: unknown) => !isFields(item) || (item.id !== undefined && item.id !== null);

export const Plantings = listOf(Planting, identified);
export type Plantings = v.InferOutput<typeof Plantings>;
export const Harvests = listOf(Harvest, identified);
export type Harvests = v.InferOutput<typeof Harvests>;
