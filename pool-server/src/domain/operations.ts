import type { Amount } from 'shared-api/money';
import type { StepError } from './cycle-events.ts';
import type { FarmerId, PoolId } from './ids.ts';
import type { Actor } from './recorded-event.ts';

/** A block of a pool, and the actor of an order. */
export interface BlockOrder {
  readonly poolId: PoolId;
  readonly blockIndex: number;
  readonly actor: Actor;
  readonly cause: string | null;
}

export interface Failed {
  readonly farmerId: FarmerId;
  readonly error: StepError;
}

/** A farmer for whom a step succeeded. */
export interface Done {
  readonly farmerId: FarmerId;
  readonly transactionHash: string;
  /** Recorded as done before this order. */
  readonly earlier: boolean;
}

export interface Planted {
  readonly requested: number;
  readonly planted: readonly (Done & { stake: Amount<'KALE'> })[];
  readonly failed: readonly Failed[];
}

export interface NonceSubmission {
  readonly farmerId: FarmerId;
  /** u64 */
  readonly nonce: bigint;
  /** The hash that the miner claims; the server always verifies it. */
  readonly hash?: string;
}

export interface Worked {
  readonly accepted: readonly {
    farmerId: FarmerId;
    nonce: bigint;
    zeros: number;
    transactionHash: string | null;
  }[];
  readonly rejected: readonly (Failed & { nonce: bigint })[];
}

export interface Harvested {
  readonly eligible: number;
  /** `reward` is the farmer's part, `fees` the pool's share and the platform's fee (domain.md 2, split arithmetic). */
  readonly harvested: readonly (Done & { reward: Amount<'KALE'>; fees: Amount<'KALE'> })[];
  readonly failed: readonly Failed[];
}

/** A step of a block's cycle under the name that operators use. */
export type OrderedStep = 'plant' | 'work' | 'harvest';

export interface Retried {
  /** The number of farmers for whom it was retried. */
  readonly retried: number;
  readonly succeeded: number;
  readonly failed: readonly Failed[];
}

/** The actor of an order, and its cause. */
export type OrderedBy = Pick<BlockOrder, 'actor' | 'cause'>;

export interface HarvestingState {
  readonly running: boolean;
  readonly lastRunAt: Date | null;
  readonly pending: number;
  readonly nextDueAt: Date | null;
  /** The earliest deadline that a harvest can still meet. */
  readonly nextDeadline: { poolId: PoolId; blockIndex: number; harvestBy: Date } | null;
  /** Works that expired unharvested in the last 24 hours, and their last block. */
  readonly expired: { poolId: PoolId; blockIndex: number; works: number } | null;
}

/**
 * Block operations that people may also order; the engine runs the same ones on its own. Each is safe to repeat: plant
 * and harvest report a finished step instead of repeating it. Each throws Refusal and LedgerUnavailable.
 */
export interface Operations {
  plant(order: BlockOrder & { capacity: number }): Promise<Planted>;
  work(order: BlockOrder & { submissions: readonly NonceSubmission[] }): Promise<Worked>;
  /** Verifies and records nonces. The engine submits them, so that no caller waits for the ledger. */
  recordWork(order: BlockOrder & { submissions: readonly NonceSubmission[] }): Promise<Worked>;
  harvest(order: BlockOrder): Promise<Harvested>;
  /** Retries one step, only for the farmers for whom it failed. */
  retry(order: BlockOrder & { step: OrderedStep }): Promise<Retried>;
  /** Turns automatic harvests on or off for one pool; `null` means every pool. */
  startHarvesting(poolId: PoolId | null, by: OrderedBy): Promise<void>;
  stopHarvesting(poolId: PoolId | null, by: OrderedBy): Promise<void>;
  /** Harvests the due blocks at once. */
  triggerHarvesting(poolId: PoolId | null, by: OrderedBy): Promise<void>;
  harvesting(poolId: PoolId | null): Promise<HarvestingState>;
}
