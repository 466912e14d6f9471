import type { StellarAddress } from 'shared-api/address';
import type { Fact } from './events.ts';
import type { Atomic, ContractId, FarmerId, PoolId } from './ids.ts';

/** One pool and one block: the subject of the stream with all events below. */
// A type alias, not an interface: `Fact` takes only types with an index signature.
export type CycleId = {
  readonly poolId: PoolId;
  readonly blockIndex: number;
};

/** Why a step failed, as text (domain.md, result codes). */
export interface StepError {
  readonly code: string;
  readonly message: string;
}

/** Of a planting that was requested, then stopped by a pause, a suspension, an exit or maintenance: nothing went wrong. */
export const PLANTING_STOPPED = 'PLANTING_STOPPED';

/** Codes of failures that left no trace on the ledger: the step may be retried at once. */
export const TRACELESS = ['TIMEOUT', 'LEDGER_UNAVAILABLE'];

/** Another transaction of the wallet used the sequence number. This costs no fee, so the step may be retried at once. */
export const BAD_SEQUENCE = 'tx_bad_seq';

/** Codes of transactions that a busy network left out: they cost no fee, and a later one may succeed. */
export const LEFT_OUT = ['tx_insufficient_fee', 'tx_too_late', 'TRY_AGAIN_LATER'];

/** Codes of failures of delivery, not of the operation: another transaction may succeed. */
export const PASSING = ['op_trapped', BAD_SEQUENCE, ...LEFT_OUT];

/** A transaction about to be sent. It expires at `validUntil`, so its outcome can always be determined. */
export type Submission = {
  readonly transactionHash: string;
  readonly validUntil: string;
  /** Its sequence number; missing in events from before it was recorded. */
  readonly sequence?: string;
  /** The blocks whose steps this transaction executes, if several. They share its fee. */
  readonly blocks?: readonly number[];
};

/** The payer of a network fee: the farmer's wallet, the sponsor's, or that of the operator who sent the work. */
export type FeePayer = 'farmer' | 'operator' | 'sponsor';

/** The fees of a step's transactions, in stroops. Absent without any, and in events from before fees. */
export type StepFee = {
  readonly fee?: Atomic;
  readonly feeBy?: FeePayer;
};

/** A transaction that the ledger applied. */
export type Applied = {
  readonly transactionHash: string;
  readonly ledger: number;
} & StepFee;

/** The error of a failed step, and the fee of the attempt. */
type FailedStep = { error: StepError; transactionHash: string | null; at: string } & StepFee;

/** The parts of a harvested reward; they add up to it exactly. */
export interface Split {
  readonly farmer: Atomic;
  readonly pooler: Atomic;
  readonly platform: Atomic;
}

/** When the ledger drops an entry, with its reward and stake. */
export type Deadline = {
  readonly harvestBy: string;
  /** The entry's last ledger; missing in events from before it was recorded. */
  readonly liveUntil?: number;
};

type Of = CycleId & { farmerId: FarmerId };

/** A stake that is lost, since its block closed without work for it (KALE rules 1.6). */
export type ForfeitEvent = Fact<'StakeForfeited', Of & { stake: Atomic; at: string }>;

export type BlockEvent =
  | Fact<
      'BlockDiscovered',
      CycleId & {
        hash: string | null;
        entropy: string | null;
        difficulty: string | null;
        plantable: boolean;
        /** Whether the ledger has such a block; a reported one may be a test. */
        confirmed: boolean;
        openedAt: string;
        discoveredAt: string;
      }
    >
  | Fact<'BlockAcknowledged', CycleId & { acknowledgedAt: string }>;

/** Why a planting has no stake. `first-block`: the farmer has not planted in this pool before. */
export type Unstaked = 'zero-stake' | 'no-kale' | 'first-block' | 'missed-work' | 'closing';

export type PlantingEvent =
  /** The contract's share of the free KALE, and why the stake is 0; both are missing in earlier events. */
  | Fact<
      'PlantingRequested',
      Of & { contractId: ContractId; stake: Atomic; fraction?: number; unstaked?: Unstaked }
    >
  | Fact<'PlantingSubmitted', Of & Submission>
  | Fact<'PlantingSucceeded', Of & Applied & { stake: Atomic; at: string } & Deadline>
  /** Nothing was sent: the expected reward is worth less than the fees. */
  | Fact<'PlantingHeldBack', Of & { contractId: ContractId; error: StepError; at: string }>
  | Fact<'PlantingFailed', Of & FailedStep>;

export type WorkEvent =
  /** `by` is the engine when the operator left the farmer out. */
  | Fact<'WorkFound', Of & { nonce: string; hash: string; zeros: number; at: string; by?: 'engine' }>
  | Fact<'WorkSubmitted', Of & Submission>
  | Fact<'WorkAccepted', Of & Applied & { gap: number; zeros: number; at: string }>
  | Fact<'WorkFailed', Of & FailedStep>;

/** A nonce with more zeros than the accepted one, which counts until this one is accepted, or if this one fails. */
export type BetterWorkEvent =
  | Fact<'BetterWorkFound', Of & { nonce: string; hash: string; zeros: number; at: string }>
  | Fact<'BetterWorkSubmitted', Of & Submission>
  | Fact<'BetterWorkAccepted', Of & Applied & { gap: number; zeros: number; at: string }>
  | Fact<'BetterWorkFailed', Of & FailedStep>;

export type HarvestEvent =
  | Fact<'HarvestRequested', Of & { contractId: ContractId }>
  | Fact<'HarvestSubmitted', Of & Submission>
  | Fact<'HarvestSucceeded', Of & Applied & { reward: Atomic; stake: Atomic; split: Split; at: string }>
  | Fact<'HarvestFailed', Of & FailedStep>;

/** The shares of the pooler and the platform leave the custodial wallet in one transaction. */
export type PayoutEvent =
  | Fact<'PayoutSubmitted', Of & Submission & { pooler: StellarAddress; platform: StellarAddress }>
  | Fact<'PayoutSucceeded', Of & Applied & { at: string }>
  | Fact<'PayoutFailed', Of & FailedStep>;

export type CycleEvent =
  | ForfeitEvent
  | BlockEvent
  | PlantingEvent
  | WorkEvent
  | BetterWorkEvent
  | HarvestEvent
  | PayoutEvent;

/** The data of one kind of event. */
export type EventData<Type extends CycleEvent['type']> = Extract<CycleEvent, { type: Type }>['data'];
