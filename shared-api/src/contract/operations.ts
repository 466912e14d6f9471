import * as v from 'valibot';
import { Failure } from './error.ts';
import { FarmerId, PoolerId } from './ids.ts';
import { BlockIndex, SubmittedNonce } from './ledger-units.ts';
import { maybe } from './tolerant.ts';
import { Count, Money, Timestamp } from './units.ts';

const finished = { processingTimeMs: maybe(v.number()), timestamp: maybe(Timestamp) };
const failed = v.optional(v.array(v.object({ farmerId: maybe(FarmerId), error: maybe(Failure) })), []);
const transactionHash = maybe(v.string());
/** True if an earlier order had already done it, so that this one did nothing. */
const earlier = maybe(v.boolean());

/** POST /plant. */
export const PlantRequest = v.object({
  blockIndex: BlockIndex,
  poolerId: PoolerId,
  maxFarmersCapacity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
});
export type PlantRequest = v.InferOutput<typeof PlantRequest>;

/** All farmers planted in the block so far; `totalStaked` is the stake of this order alone. */
export const PlantResult = v.object({
  totalRequested: v.optional(Count, 0),
  successfulPlants: v.optional(
    v.array(v.object({ farmerId: FarmerId, stakeAmount: maybe(Money), transactionHash, earlier })),
    [],
  ),
  failedPlants: failed,
  totalStaked: maybe(Money),
  ...finished,
});
export type PlantResult = v.InferOutput<typeof PlantResult>;

/**
 * POST /work. A submission's timestamp is its client's; the server keeps its own. A submission with a malformed nonce, or
 * for another block, is among the `invalidNonces`.
 */
export const WorkRequest = v.object({
  blockIndex: BlockIndex,
  poolerId: PoolerId,
  submissions: v.pipe(
    v.array(
      v.object({
        farmerId: FarmerId,
        nonce: SubmittedNonce,
        blockIndex: v.optional(BlockIndex),
        timestamp: v.optional(v.union([v.string(), v.number()])),
      }),
    ),
    v.minLength(1, 'At least one valid submission is required'),
    v.maxLength(1000),
  ),
});
export type WorkRequest = v.InferOutput<typeof WorkRequest>;

export const WorkResult = v.object({
  totalSubmissions: v.optional(Count, 0),
  validNonces: v.optional(
    v.array(
      v.object({
        farmerId: FarmerId,
        /** Known only once the block is harvested. */
        reward: maybe(v.optional(Money)),
        nonce: maybe(v.string()),
        zeros: maybe(Count),
        transactionHash: maybe(v.nullable(v.string())),
      }),
    ),
    [],
  ),
  invalidNonces: v.optional(
    v.array(v.object({ farmerId: maybe(FarmerId), nonce: maybe(v.string()), error: maybe(Failure) })),
    [],
  ),
  totalRewards: maybe(Money),
  ...finished,
});
export type WorkResult = v.InferOutput<typeof WorkResult>;

/** POST /harvest. */
export const HarvestRequest = v.object({ blockIndex: BlockIndex, poolerId: PoolerId });
export type HarvestRequest = v.InferOutput<typeof HarvestRequest>;

/**
 * All farmers with a harvested reward in the block so far: `reward` is the farmer's part, without the pool's share and
 * the platform's fee. Only `totalRewards` (the sum of those parts) and `totalFees` (the shares and fees) cover this
 * order alone.
 */
export const HarvestResult = v.object({
  totalEligible: v.optional(Count, 0),
  successfulHarvests: v.optional(
    v.array(v.object({ farmerId: FarmerId, reward: maybe(Money), transactionHash, earlier })),
    [],
  ),
  failedHarvests: failed,
  totalRewards: maybe(Money),
  totalFees: maybe(Money),
  ...finished,
});
export type HarvestResult = v.InferOutput<typeof HarvestResult>;
