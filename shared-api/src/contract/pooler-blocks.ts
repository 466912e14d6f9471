import * as v from 'valibot';
import { Failure } from './error.ts';
import { FarmerId, PoolerId } from './ids.ts';
import { Atomic, BlockIndex, Hash, Nonce, SubmittedNonce } from './ledger-units.ts';
import { blockIndexQuery, paging } from './query.ts';
import { isFields, knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Money, Timestamp } from './units.ts';

const text = v.union([v.string(), v.number()]);

/** POST /pooler/block-discovered. Age in seconds; some poolers send `blockAge`, and `plantable` in the block data. */
export const BlockDiscoveredRequest = v.object({
  event: v.literal('new_block_discovered'),
  poolerId: PoolerId,
  blockIndex: BlockIndex,
  blockData: v.object({
    hash: v.optional(v.string()),
    difficulty: v.optional(text),
    timestamp: v.optional(text),
    entropy: v.optional(v.string()),
    age: v.optional(v.number()),
    blockAge: v.optional(v.number()),
    plantable: v.optional(v.boolean()),
  }),
  metadata: v.optional(
    v.object({
      plantable: v.optional(v.boolean()),
      estimatedReward: v.optional(text),
      ranges: v.optional(v.array(v.object({ start: text, end: text }))),
    }),
    {},
  ),
});
export type BlockDiscoveredRequest = v.InferOutput<typeof BlockDiscoveredRequest>;

export const BlockDiscoveredResponse = v.object({
  message: v.optional(v.string(), ''),
  blockIndex: maybe(BlockIndex),
});
export type BlockDiscoveredResponse = v.InferOutput<typeof BlockDiscoveredResponse>;

/** POST /pooler/work-completed: the pooler's results; the server verifies nonces and hashes. */
export const WorkCompletedRequest = v.object({
  blockIndex: BlockIndex,
  poolerId: PoolerId,
  workResults: v.pipe(
    v.array(
      v.object({
        farmerId: FarmerId,
        status: v.picklist(['success', 'failed']),
        nonce: v.optional(SubmittedNonce),
        blockIndex: v.optional(BlockIndex),
        hash: v.optional(Hash),
        zeros: v.optional(Count),
      }),
    ),
    v.maxLength(1000),
  ),
  summary: v.optional(v.record(v.string(), v.unknown())),
});
export type WorkCompletedRequest = v.InferOutput<typeof WorkCompletedRequest>;

/**
 * `outdone` nonces are not among the rejected: a better hash is already recorded for their farmers (KALE rules 1.4,
 * #7).
 */
export const WorkCompletedResponse = v.object({
  message: v.optional(v.string(), ''),
  accepted: maybe(Count),
  rejected: maybe(Count),
  outdone: maybe(Count),
  /** The rejected ones with their reasons. */
  invalidNonces: v.optional(
    v.array(v.object({ farmerId: maybe(FarmerId), nonce: maybe(v.string()), error: Failure })),
    [],
  ),
});
export type WorkCompletedResponse = v.InferOutput<typeof WorkCompletedResponse>;

/** Query of GET /pooler/assignments. */
export const AssignmentsQuery = v.object({ poolerId: PoolerId, blockIndex: blockIndexQuery });

/**
 * The farmers to mine for in one block: public keys only. `minedZeros` is null until work is accepted; without accepted
 * work `stake`, in atomic KALE, is lost. `workFrom` is the latest safe moment to submit: later work pays more.
 */
export const Assignments = v.object({
  blockIndex: BlockIndex,
  entropy: Hash,
  farmers: v.array(
    v.object({
      farmerId: FarmerId,
      publicKey: v.string(),
      plantedLedger: v.number(),
      minedZeros: v.nullable(Count),
      stake: maybe(Atomic),
      workFrom: maybe(v.nullable(Timestamp)),
    }),
  ),
});
export type Assignments = v.InferOutput<typeof Assignments>;

/** A block as the pooler reported it, and the progress of its cycle. */
export const PoolerBlock = v.object({
  id: v.string(),
  blockIndex: BlockIndex,
  poolerId: maybe(PoolerId),
  timestamp: maybe(Timestamp),
  entropy: maybe(v.nullable(v.string())),
  difficulty: maybe(v.nullable(v.string())),
  plantable: v.optional(v.boolean(), false),
  /** False while a step of the block has failed and its operator has not acknowledged it. */
  acknowledged: v.optional(v.boolean(), false),
  /** Whether the ledger knows the block: a reported one may never open. */
  confirmed: maybe(v.boolean()),
  /** Whether the next block has opened, which ends planting and work in this one. */
  closed: maybe(v.boolean()),
  cycle: maybe(
    v.object({
      status: knownWord('opened', 'planting', 'planted', 'worked', 'harvested', 'expired', 'failed'),
      farmers: Count,
      planted: Count,
      worked: Count,
      harvested: Count,
      failed: Count,
      harvestBy: maybe(v.nullable(Timestamp)),
      /** Harvested so far, and the pooler's part of it. */
      reward: maybe(Money),
      fee: maybe(Money),
    }),
  ),
});
export type PoolerBlock = v.InferOutput<typeof PoolerBlock>;

const named = (item: unknown) =>
  isFields(item) && item.id === undefined ? { ...item, id: String(item.blockIndex) } : item;

export const PoolerBlocks = listOf(v.pipe(v.unknown(), v.transform(named), PoolerBlock));
export type PoolerBlocks = v.InferOutput<typeof PoolerBlocks>;

/**
 * GET /pooler/blocks/{id}/failures: the farmers with a failed or missed step, the reason, and whether a retry can help.
 */
export const BlockFailures = v.object({
  blockIndex: BlockIndex,
  poolerId: PoolerId,
  failures: v.array(
    v.object({
      farmerId: FarmerId,
      name: maybe(v.string()),
      step: knownWord('plant', 'work', 'harvest'),
      error: Failure,
      at: maybe(v.nullable(Timestamp)),
      transactionHash: maybe(v.nullable(v.string())),
      retryable: v.optional(v.boolean(), false),
    }),
  ),
  /** Whether the operator has acknowledged them; absent on older servers. */
  acknowledged: maybe(v.boolean()),
});
export type BlockFailures = v.InferOutput<typeof BlockFailures>;

/** Query of GET /pooler/missed-work. Only an admin may name a pool. */
export const MissedWorkQuery = v.object({ ...paging, poolerId: v.optional(PoolerId) });

/** A stake in KALE that a farmer lost without accepted work, and the reason. */
export const MissedWork = listOf(
  v.object({
    poolerId: PoolerId,
    blockIndex: BlockIndex,
    farmerId: FarmerId,
    name: maybe(v.string()),
    lost: Money,
    at: Timestamp,
    error: Failure,
    /** Whether the operator has acknowledged the block's failures. */
    acknowledged: v.optional(v.boolean(), false),
  }),
);
export type MissedWork = v.InferOutput<typeof MissedWork>;

/** POST /pooler/blocks/{id}/retry: retries one step for the farmers for whom it failed. */
export const RetryRequest = v.object({ step: v.picklist(['plant', 'work', 'harvest']) });
export type RetryRequest = v.InferOutput<typeof RetryRequest>;

/** For how many farmers it was retried, for how many it succeeded, and for whom it failed again. */
export const RetryResult = v.object({
  retried: Count,
  succeeded: Count,
  failed: v.optional(v.array(v.object({ farmerId: FarmerId, error: Failure })), []),
});
export type RetryResult = v.InferOutput<typeof RetryResult>;

/** GET /pooler/blocks/{id}/samples: newly mined nonces for at most 5 farmers who have planted in the block. */
export const NonceSamples = v.object({
  blockIndex: BlockIndex,
  submissions: v.array(v.object({ farmerId: FarmerId, nonce: Nonce, zeros: Count })),
});
export type NonceSamples = v.InferOutput<typeof NonceSamples>;

/** Query of GET /pooler/blocks; the caller's own pool unless an admin names one. */
export const PoolerBlocksQuery = v.object({
  ...paging,
  poolerId: v.optional(PoolerId),
  /** The first digits of a block's index. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  acknowledged: v.optional(v.picklist(['true', 'false'])),
});

/** POST /pooler/blocks/acknowledge: every block with failures of the own pool; an admin names a pool, or means all. */
export const AcknowledgeAllRequest = v.object({ poolerId: v.optional(PoolerId) });
export type AcknowledgeAllRequest = v.InferInput<typeof AcknowledgeAllRequest>;
export const AcknowledgeAllResult = v.object({ acknowledged: Count, remaining: Count });
export type AcknowledgeAllResult = v.InferOutput<typeof AcknowledgeAllResult>;
