import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { SharesOrder } from '../../commands/services.ts';
import type { FarmerCycle, Step } from '../../domain/cycle.ts';
import type { CycleDecision, Failing } from '../../domain/cycle-decisions.ts';
import type { Applied, StepError, StepFee, Submission } from '../../domain/cycle-events.ts';
import { atomic, type FarmerId } from '../../domain/ids.ts';
import type { KaleErrorCode } from '../../ledger/failures.ts';
import type {
  BlockIndex,
  FarmState,
  Operation,
  SignedTransaction,
  TransactionOutcome,
} from '../../ledger/ledger.ts';
import type { EngineServices } from '../engine-services.ts';

export type Success = Extract<TransactionOutcome, { status: 'success' }>;
export type Failed = Extract<TransactionOutcome, { status: 'failed' }>;

/** One step of one farmer in one block that needs a ledger transaction. */
export interface LedgerStep {
  readonly farmerId: FarmerId;
  readonly farmer: StellarAddress;
  readonly source: StellarAddress;
  readonly operations: readonly Operation[];
  /** The block of a harvest or payout, which may share a transaction with others. */
  readonly block?: BlockIndex;
  /** For a planting: the share of the free KALE that it stakes, if that was recorded. */
  readonly fraction?: number | undefined;
  /** For a payout: the harvests whose shares it pays. */
  readonly shares?: SharesOrder;
  of(at: FarmerCycle): Step;
  /** Whether it waits to be sent: neither pending nor done, and not requested again with other contents. */
  waits(at: FarmerCycle): boolean;
  submit(submission: Submission): CycleDecision;
  succeed(outcome: Success, applied: Applied): CycleDecision | Promise<CycleDecision>;
  /** What a refusal proves: success if the ledger has the step's result, failure if it is temporary; null otherwise. */
  adopt?(failed: Failed, applied: Applied): Promise<CycleDecision | null>;
  /** The contract's refusal of a repetition, by which `adopt` looks for the result of a forgotten transaction. */
  readonly repeated?: KaleErrorCode;
  /** Whether a forgotten transaction failed, or nothing depends on it. If absent, a person decides. */
  hasFailed?(farm: FarmState, sent: Submission): boolean | Promise<boolean>;
  fail(why: Failing): CycleDecision;
  /** Events to record before a new transaction replaces a refused one. If absent, its fee counts with the next one. */
  again?(why: Failing): CycleDecision;
}

export const failing = (
  { clock }: EngineServices,
  error: StepError,
  transactionHash: string | null,
  fee: StepFee = {},
): Failing => ({
  error,
  transactionHash,
  at: clock(),
  ...fee,
});

/** One of `parts` parts of a fee, equal to the stroop; the first ones are one stroop larger, so that they add up. */
export const partOf = (fee: bigint, parts: number, place: number): bigint =>
  fee / BigInt(parts) + (BigInt(place) < fee % BigInt(parts) ? 1n : 0n);

/** The fee of an outcome and of its earlier attempts, and the wallet that paid it. */
export function feeOf(
  { source, farmer, block }: LedgerStep,
  { fee, payer = source, blocks }: Success | Failed,
  spent = 0n,
): StepFee {
  const own = blocks && block !== undefined ? partOf(fee, blocks.length, blocks.indexOf(block)) : fee;
  const cost = own + spent;
  if (cost === 0n) return {};
  const bySource = source === farmer ? 'farmer' : 'operator';
  return { fee: atomic(amount('XLM', cost)), feeBy: payer === source ? bySource : 'sponsor' };
}

/** An outcome as the events of its step record it. */
export const appliedOf = (step: LedgerStep, outcome: Success | Failed, spent = 0n): Applied => ({
  transactionHash: outcome.hash,
  ledger: outcome.ledger,
  ...feeOf(step, outcome, spent),
});

/** Maps a failed transaction to the outcome of its step. */
export const ending = async (
  step: LedgerStep,
  outcome: Failed,
  why: Failing,
  spent = 0n,
): Promise<CycleDecision> => (await step.adopt?.(outcome, appliedOf(step, outcome, spent))) ?? step.fail(why);

/** A transaction as events record it before it is sent. */
export const submissionOf = ({ hash, validUntil, sequence }: SignedTransaction): Submission => ({
  transactionHash: hash,
  validUntil: validUntil.toISOString(),
  sequence: String(sequence),
});

/** Whether this is a step's last transaction, without an outcome yet. */
export const isSubmitted = (step: Step, transactionHash: string | null) =>
  step.status === 'submitted' && step.submission.transactionHash === transactionHash;

/** A decision that applies only while this is the step's last transaction: another may have been sent meanwhile. */
export const whileSubmitted =
  (step: LedgerStep, transactionHash: string, decision: CycleDecision): CycleDecision =>
  state => {
    const at = state.farmers.get(step.farmerId);
    return at && isSubmitted(step.of(at), transactionHash) ? decision(state) : [];
  };
