import type { Amount } from 'shared-api/money';
import type { StepError } from './cycle-events.ts';
import type { FarmerId, PoolId } from './ids.ts';
import type { Actor } from './recorded-event.ts';

/** Which block of which pool, and on whose behalf. */
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

/** A farmer for whom a step is done. */
export interface Done {
  readonly farmerId: FarmerId;
  readonly transactionHash: string;
  /** It was on record as done before this order. */
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
  /** What the miner says it found: checked, not believed. */
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

/** A step of a block's cycle as people order it. */
export type OrderedStep = 'plant' | 'work' | 'harvest';

export interface Retried {
  /** For how many farmers it was tried again. */
  readonly retried: number;
  readonly succeeded: number;
  readonly failed: readonly Failed[];
}

export interface HarvestingState {
  readonly running: boolean;
  readonly lastRunAt: Date | null;
  readonly pending: number;
  readonly nextDueAt: Date | null;
  /** The earliest deadline that a harvest can still meet. */
  readonly nextDeadline: { poolId: PoolId; blockIndex: number; harvestBy: Date } | null;
  /** Works whose deadline passed unharvested in the last 24 hours, and the last block of them. */
  readonly expired: { poolId: PoolId; blockIndex: number; works: number } | null;
}

/**
 * Block operations that people may order by hand; the engine runs the same ones by itself.
 * Each is safe to repeat: what is done already is answered, not done twice; plant and harvest say which that was. Each
 * throws Refusal and LedgerUnavailable.
 */
export interface Operations {
  plant(order: BlockOrder & { capacity: number }): Promise<Planted>;
  work(order: BlockOrder & { submissions: readonly NonceSubmission[] }): Promise<Worked>;
  harvest(order: BlockOrder): Promise<Harvested>;
  /** Takes one step again for those for whom it failed, and for nobody else. */
  retry(order: BlockOrder & { step: OrderedStep }): Promise<Retried>;
  /** Harvesting by itself, on and off, for one pool; `null` means every pool. */
  startHarvesting(poolId: PoolId | null): Promise<void>;
  stopHarvesting(poolId: PoolId | null): Promise<void>;
  /** Harvests at once what is due. */
  triggerHarvesting(poolId: PoolId | null): Promise<void>;
  harvesting(poolId: PoolId | null): Promise<HarvestingState>;
}
