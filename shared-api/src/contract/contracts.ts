import * as v from 'valibot';
import { ContractStatus } from './contract-status.ts';
import { ContractId, FarmerId, PoolerId, UserId } from './ids.ts';
import { paging } from './query.ts';
import { isFields, listOf, maybe, reshaped } from './tolerant.ts';
import { Count, Fraction, Money, Percent, Timestamp } from './units.ts';

/** Stake as a fraction 0..0.25 of the balance; harvest every 1..20 blocks (spec §5). */
const stakePercentage = v.pipe(
  v.number(),
  v.minValue(0, 'Stake percentage must be between 0 and 25 percent'),
  v.maxValue(0.25, 'Stake percentage must be between 0 and 25 percent'),
);
const harvestInterval = v.pipe(
  v.number(),
  v.integer('Harvest interval must be a whole number of blocks'),
  v.minValue(1, 'Harvest interval must be between 1 and 20 blocks'),
  v.maxValue(20, 'Harvest interval must be between 1 and 20 blocks'),
);

/** POST /join-pool. */
export const JoinRequest = v.object({ userId: UserId, poolerId: PoolerId, stakePercentage, harvestInterval });
export type JoinRequest = v.InferOutput<typeof JoinRequest>;

/** 201: a pending contract that waits for its confirmation. Exit delay in hours. */
export const JoinResponse = v.object({
  contractId: ContractId,
  status: v.optional(ContractStatus, 'pending'),
  expiresAt: maybe(Timestamp),
  terms: maybe(
    v.object({
      stakePercentage: maybe(Fraction),
      harvestInterval: maybe(v.number()),
      rewardSplit: maybe(Fraction),
      platformFee: maybe(Fraction),
      youKeep: maybe(Percent),
      exitDelay: maybe(v.number()),
    }),
  ),
});
export type JoinResponse = v.InferOutput<typeof JoinResponse>;

/** POST /confirm-pool-join. */
export const ConfirmRequest = v.object({ contractId: ContractId, confirmed: v.literal(true) });
export type ConfirmRequest = v.InferOutput<typeof ConfirmRequest>;

export const ConfirmResponse = v.object({
  success: v.boolean(),
  contractId: maybe(ContractId),
  status: maybe(ContractStatus),
});
export type ConfirmResponse = v.InferOutput<typeof ConfirmResponse>;

/** The earnings of a contract so far, the stakes it has planted now, and its successful steps. */
const ContractRewards = v.object({
  totalRewards: maybe(Money),
  pendingStakeAmount: maybe(Money),
  successfulHarvests: maybe(Count),
  successfulPlantings: maybe(Count),
});

/** A contract between a farmer and a pooler. Exit delay in hours. */
export const Contract = reshaped(
  body => ({ ...body, contractId: body.contractId ?? body.id }),
  v.object({
    contractId: ContractId,
    farmerId: maybe(FarmerId),
    poolerId: maybe(PoolerId),
    poolerName: maybe(v.string()),
    status: ContractStatus,
    stakePercentage: maybe(Fraction),
    harvestInterval: maybe(v.number()),
    rewardSplit: maybe(Fraction),
    platformFee: maybe(Fraction),
    youKeep: maybe(Percent),
    /** An announced change of the pool's share, and the time from which it applies. */
    shareChange: maybe(v.nullable(v.object({ rewardSplit: Fraction, youKeep: Percent, from: Timestamp }))),
    exitDelay: maybe(v.number()),
    createdAt: maybe(Timestamp),
    joinedAt: maybe(v.nullable(Timestamp)),
    expiresAt: maybe(v.nullable(Timestamp)),
    /** When the pooler stopped planting for the farmer. */
    suspendedAt: maybe(v.nullable(Timestamp)),
    exitRequestedAt: maybe(v.nullable(Timestamp)),
    availableAt: maybe(v.nullable(Timestamp)),
    completedAt: maybe(v.nullable(Timestamp)),
    /** The farmer's total at the exit request; null before it, and for the pooler. */
    expectedPayout: maybe(v.nullable(Money)),
    /** The farmer's total when the exit completed; null before it, and for the pooler. */
    finalPayout: maybe(v.nullable(Money)),
    /**
     * The changes between the two: expectedPayout + rewards − lostStakes + deposited − withdrawn = finalPayout. The
     * rewards belong to blocks that were still open.
     */
    finalStatement: maybe(
      v.nullable(v.object({ rewards: Money, lostStakes: Money, deposited: Money, withdrawn: Money })),
    ),
    /** What `finalRewards` would be for an exit now. Only for the active contract, and not for the pooler. */
    finalRewards: maybe(v.optional(ContractRewards)),
  }),
);
export type Contract = v.InferOutput<typeof Contract>;

export const Contracts = listOf(Contract);
export type Contracts = v.InferOutput<typeof Contracts>;

/** Query of GET /contracts. */
export const ContractsQuery = v.object({
  ...paging,
  farmerId: v.optional(FarmerId),
  status: v.optional(v.picklist(['pending', 'active', 'exiting', 'completed', 'expired'])),
});

/** The active or exiting contract of a farmer; null without one. Some servers send it bare. */
export const ActiveContract = reshaped(
  body =>
    isFields(body.contract) || body.contract === null || !('status' in body) ? body : { contract: body },
  v.object({ contract: v.nullish(Contract, null) }),
);
export type ActiveContract = v.InferOutput<typeof ActiveContract>;

/** POST /contracts/{id}/exit. Exit delay in hours; amounts as decimals. */
export const ExitResponse = v.object({
  contractId: maybe(ContractId),
  status: v.optional(ContractStatus, 'exiting'),
  exitDelay: maybe(v.number()),
  availableAt: maybe(Timestamp),
  finalRewards: maybe(ContractRewards),
  /** available + planted + pendingReward = total; null while the ledger cannot be read. */
  expectedPayout: maybe(
    v.nullable(v.object({ available: Money, planted: Money, pendingReward: Money, total: Money })),
  ),
});
export type ExitResponse = v.InferOutput<typeof ExitResponse>;

/** PATCH /contracts/{id}. */
export const ContractSettingsRequest = v.object({
  stakePercentage: v.optional(stakePercentage),
  harvestInterval: v.optional(harvestInterval),
});
export type ContractSettingsRequest = v.InferOutput<typeof ContractSettingsRequest>;
