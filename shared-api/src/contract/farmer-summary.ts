import * as v from 'valibot';
import { ContractStatus } from './contract-status.ts';
import { ContractId, PoolerId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { requestTime } from './query.ts';
import { maybe, reshaped } from './tolerant.ts';
import { Count, Fraction, Money, Timestamp } from './units.ts';

/** How far back a summary looks. */
export const WINDOWS = ['24h', '7d', '30d', '90d', 'all'] as const;
export type Window = (typeof WINDOWS)[number];

/** `dayStart` is when the reader's day started; default: the UTC day. */
export const SummaryQuery = v.object({
  window: v.optional(v.picklist(WINDOWS), '7d'),
  dayStart: v.optional(requestTime),
});

/** One step of a chart. */
export const SeriesPoint = v.object({
  at: Timestamp,
  rewards: Money,
  staked: Money,
  /** Stakes lost in this step. */
  lost: maybe(Money),
  success: Count,
  failed: Count,
  /** Blocks lost in this step, with or without a stake. */
  lostBlocks: maybe(Count),
});

/** GET /farmers/{id}/summary: lifetime totals, and the figures of one window. */
export const FarmerSummary = v.object({
  lifetime: maybe(
    v.object({
      /** The same as `plantedOverTimeHuman`; for a pool, the field of this name is what is planted now. */
      totalStakedHuman: maybe(Money),
      /** Every stake planted so far; the same KALE counts again in each block. */
      plantedOverTimeHuman: maybe(Money),
      /** The farmer's share of harvested rewards, without returned stakes. */
      totalRewardsHuman: maybe(Money),
      lostStakesHuman: maybe(Money),
      /** Rewards minus lost stakes. */
      netEarnedHuman: maybe(Money),
      /** Fraction of the plantings in closed blocks with accepted work. */
      successRate: maybe(v.nullable(Fraction)),
      blocksParticipated: maybe(Count),
      /** The parts of the success rate: closed blocks with a planting, and those whose work was accepted. */
      blocksClosed: maybe(Count),
      blocksWorked: maybe(Count),
      /** Blocks whose stake was lost: no work was accepted, or the harvest was missed. */
      blocksLost: maybe(Count),
      /** Planted blocks, with or without a stake, that were harvested or lost. */
      blocksDecided: maybe(Count),
    }),
  ),
  current: maybe(v.object({ lastStakeBlock: maybe(v.nullable(BlockIndex)) })),
  successfulPlantings: maybe(Count),
  failedPlantings: maybe(Count),
  /** Planted blocks, with or without a stake, that were lost. */
  lostPlantings: maybe(Count),
  successfulHarvests: maybe(Count),
  /** Rewards of blocks worked but not yet harvested. */
  pendingHarvests: maybe(Count),
  /** The earliest deadline after which one of them, and its stake, would be gone. */
  harvestBy: maybe(v.nullable(Timestamp)),
  contract: maybe(
    v.nullable(
      reshaped(
        body => ({ ...body, contractId: body.contractId ?? body.id }),
        v.object({
          contractId: maybe(ContractId),
          poolerId: maybe(PoolerId),
          poolerName: maybe(v.string()),
          status: maybe(ContractStatus),
        }),
      ),
    ),
  ),
  window: maybe(
    v.object({
      range: v.string(),
      /** Width of one step of the series, in seconds; the last step is still in progress. */
      stepSeconds: maybe(v.number()),
      stakedHuman: Money,
      rewardsHuman: Money,
      lostHuman: maybe(Money),
      blocks: Count,
      series: v.optional(v.array(SeriesPoint), []),
    }),
  ),
});
export type FarmerSummary = v.InferOutput<typeof FarmerSummary>;
