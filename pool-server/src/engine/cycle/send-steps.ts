import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { SharesOrder } from '../../commands/services.ts';
import type { Queryable } from '../../database/database.ts';
import { type CycleState, cycle, type FarmerCycle, type Step } from '../../domain/cycle.ts';
import { type CycleDecision, type Failing, inOrder } from '../../domain/cycle-decisions.ts';
import type { Applied, CycleId, StepError, StepFee, Submission } from '../../domain/cycle-events.ts';
import { atomic, type FarmerId } from '../../domain/ids.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { type KaleErrorCode, LedgerUnavailable } from '../../ledger/failures.ts';
import type {
  BlockIndex,
  FarmState,
  Operation,
  SignedTransaction,
  TransactionOutcome,
} from '../../ledger/ledger.ts';
import { observedInclusion } from '../../queries/inclusion.ts';
import { type Acting, type EngineServices, now } from '../engine-services.ts';
import { recordWalletOutcomes, signingError, type WalletOutcome } from '../wallet-faults.ts';
import { deliver, isTransient, reportFault, stepError, UNREACHABLE, withLedgerRetry } from './delivery.ts';

export type Success = Extract<TransactionOutcome, { status: 'success' }>;
export type Failed = Extract<TransactionOutcome, { status: 'failed' }>;

/** One step of one farmer in one block that needs a ledger transaction. */
export interface LedgerStep {
  readonly farmerId: FarmerId;
  readonly farmer: StellarAddress;
  readonly source: StellarAddress;
  readonly operations: readonly Operation[];
  /** The block of a harvest or a payout, which may share a transaction with others. */
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
  /**
   * The success that a refusal proves, because the ledger already has the step's result. Null for any other refusal.
   */
  adopt?(failed: Failed, applied: Applied): Promise<CycleDecision | null>;
  /** The contract's refusal of a repetition, by which `adopt` looks for the result of a forgotten transaction. */
  readonly repeated?: KaleErrorCode;
  /**
   * Whether a forgotten transaction without such a result has failed: the contract shows that it was not applied, or
   * nothing depends on it after its block. Without, a person decides.
   */
  hasFailed?(farm: FarmState): boolean | Promise<boolean>;
  fail(why: Failing): CycleDecision;
  /** Events to record before a new transaction replaces a refused one. Without, its fee counts with the next one. */
  again?(why: Failing): CycleDecision;
}

const ATTEMPTS = 3;
/**
 * A transaction expires after this many seconds; then another may replace it. A network that becomes slow, or a burst of
 * plantings, takes longer than 30 s (a thousand fill five ledgers); one that expired would wait all over again.
 */
const VALID_SECONDS = 30;
const VALID_SECONDS_ON_STELLAR = 75;
const INCLUSIONS = 2;
const LONGEST_SECONDS = 120;
/** A transaction is valid for a ledger at least, in seconds. */
export const LEAST_SECONDS = 5;

/** Unlike after an outage, the step is not tried again at once: each try is recorded. */
const NOT_PREPARED: StepError = {
  code: 'NOT_PREPARED',
  message: 'The pool cannot prepare this transaction; an administrator sees why',
};

const nothing: CycleDecision = () => [];

/** A step with its signed transaction, or why it has none. */
export interface Ready {
  readonly step: LedgerStep;
  readonly transaction: SignedTransaction | null;
  readonly error: StepError | null;
  /** The refused transaction that this one replaces, as its failure. */
  readonly replaces: Failing | null;
  /** The fees of earlier refused attempts, in stroops. */
  readonly spent: bigint;
}

type Todo = Pick<Ready, 'step' | 'replaces' | 'spent'>;

/**
 * Finds out, before each attempt, which steps must no longer be sent, and why: an outage, a wallet in use or a slow
 * network may lie between a request and its transaction. The second part runs in the database transaction that records
 * the hashes.
 */
export type SendCheck = (
  steps: number,
) => Promise<(on: Queryable, steps: readonly LedgerStep[]) => Promise<ReadonlyMap<FarmerId, StepError>>>;

const sendAny: SendCheck = async () => async () => new Map();

export interface SendOptions {
  readonly check?: SendCheck | undefined;
  /** When the wallets must be free again: transactions expire by then. */
  readonly until?: Date | null;
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

/** One of `parts` parts of a fee: equal to the stroop, the first ones one more, so that they add up to it. */
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

/**
 * Sends these steps of one pool and block, with the locks of their wallets. Each hash is recorded before its transaction
 * is sent, and its outcome afterwards. Only a waiting step is sent, so of two concurrent callers one sends it. Unknown
 * outcomes are settled later.
 */
export async function sendSteps(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  steps: readonly LedgerStep[],
  { check = sendAny, until = null }: SendOptions = {},
): Promise<void> {
  const { database, clock, ledger } = services;
  const left = () => (until ? (until.getTime() - clock().getTime()) / 1000 : LONGEST_SECONDS);
  let todo: Todo[] = steps.map(step => ({ step, replaces: null, spent: 0n }));
  for (let attempt = 1; todo.length > 0; attempt++) {
    const inclusion = await observedInclusion(database, id.poolId, id.blockIndex, clock());
    const usual = ledger.network.name === 'sandbox' ? VALID_SECONDS : VALID_SECONDS_ON_STELLAR;
    const longest = Math.max(Math.min(left(), LONGEST_SECONDS), LEAST_SECONDS);
    const seconds = Math.min(Math.max(usual, INCLUSIONS * inclusion), longest);
    const outdated = await check(todo.length);
    const claimed = await claim(services, acting, id, await prepareAll(services, todo, seconds), outdated);
    const outcomes = await sendAll(services, claimed);
    todo = [];
    const ends: WalletOutcome[] = [];
    const decide = async ({ step, transaction, error, spent }: Ready): Promise<CycleDecision> => {
      const outcome = transaction && outcomes.get(step);
      if (!outcome) {
        ends.push({ address: step.source, error: error ?? UNREACHABLE });
        return step.fail(failing(services, error ?? UNREACHABLE, null));
      }
      if (outcome.status === 'unknown') return nothing;
      if (outcome.status === 'success') {
        ends.push({ address: step.source, error: null });
        return step.succeed(outcome, appliedOf(step, outcome, spent));
      }
      const why = failing(services, stepError(outcome.failure), outcome.hash, feeOf(step, outcome, spent));
      if (isTransient(outcome.failure) && attempt < ATTEMPTS && left() > LEAST_SECONDS) {
        todo.push({ step, replaces: why, spent: step.again ? 0n : spent + outcome.fee });
        return step.again?.(why) ?? nothing;
      }
      ends.push({ address: step.source, error: why.error });
      return ending(step, outcome, why, spent);
    };
    // A process that lost its locks meanwhile may not decide about a transaction of the one that took over.
    const guarded = async (ready: Ready) => whileOwn(ready, await decide(ready));
    // Concurrently, so that their ledger reads are batched.
    const decisions = await Promise.all(claimed.map(guarded));
    await record(services, acting, id, decisions);
    await recordWalletOutcomes(services, ends);
  }
}

/** Maps a failed transaction to the outcome of its step. */
export const ending = async (
  step: LedgerStep,
  outcome: Failed,
  why: Failing,
  spent = 0n,
): Promise<CycleDecision> => (await step.adopt?.(outcome, appliedOf(step, outcome, spent))) ?? step.fail(why);

/** Appends the decisions about one pool and block. */
export const record = (
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  decisions: readonly CycleDecision[],
): Promise<unknown> =>
  decisions.length === 0
    ? Promise.resolve()
    : commit(services.database, now(services, acting), unit =>
        unit.decide(cycleStream(id), cycle, inOrder(...decisions)),
      );

/**
 * Signs each step. Steps from one source get consecutive sequence numbers. An unusable key, or a transaction that cannot be
 * prepared, fails only its own step.
 */
export function prepareAll(
  services: EngineServices,
  todo: readonly Todo[],
  seconds = VALID_SECONDS,
): Promise<Ready[]> {
  const used = new Map<StellarAddress, number>();
  return Promise.all(
    todo.map(async ({ step, ...before }) => {
      const ahead = used.get(step.source) ?? 0;
      used.set(step.source, ahead + 1);
      try {
        const unsigned = await withLedgerRetry(services, ledger =>
          ledger.prepare(step.source, step.operations, seconds, ahead),
        );
        const transaction = await services.wallets.sign(unsigned, step.shares);
        return { step, ...before, transaction, error: null };
      } catch (error) {
        const why = error instanceof LedgerUnavailable ? UNREACHABLE : signingError(error);
        if (why) return { step, ...before, transaction: null, error: why };
        reportFault(services, `No transaction of ${step.source} can be prepared`, error);
        return { step, ...before, transaction: null, error: NOT_PREPARED };
      }
    }),
  );
}

/** Records the transactions, and returns those that this caller may send. Steps that are outdated end. */
async function claim(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  ready: readonly Ready[],
  outdated: Awaited<ReturnType<SendCheck>>,
): Promise<Ready[]> {
  let mine: Ready[] = [];
  await commit(services.database, now(services, acting), async unit => {
    const why = await outdated(
      unit.tx,
      ready.map(({ step }) => step),
    );
    const withdraw = ({ step, replaces }: Ready, error: StepError) =>
      step.fail({ ...failing(services, error, null), ...(replaces && { ...replaces, error }) });
    return unit.decide(cycleStream(id), cycle, state => {
      const waiting = ready.filter(each => mayBeSent(each, state));
      mine = waiting.filter(({ step }) => !why.has(step.farmerId));
      return waiting.flatMap(each => {
        const { step, transaction } = each;
        const error = why.get(step.farmerId);
        if (error) return withdraw(each, error)(state);
        if (!transaction) return [];
        return step.submit(submissionOf(transaction))(state);
      });
    });
  });
  return mine;
}

/** A transaction as events record it before it is sent. */
export const submissionOf = ({ hash, validUntil, sequence }: SignedTransaction): Submission => ({
  transactionHash: hash,
  validUntil: validUntil.toISOString(),
  sequence: String(sequence),
});

/** Whether a step's last transaction is this one, and has no outcome yet. */
const isSubmitted = (step: Step, transactionHash: string | null) =>
  step.status === 'submitted' && step.submission.transactionHash === transactionHash;

/** Whether a step waits for its transaction, or for one that replaces the last. */
const mayBeSent = ({ step, replaces }: Todo, state: CycleState) => {
  const at = state.farmers.get(step.farmerId);
  return at !== undefined && (step.waits(at) || isSubmitted(step.of(at), replaces?.transactionHash ?? null));
};

/** A decision that applies only while the step still waits, or its last transaction is the one that was sent for it. */
const whileOwn = (ready: Ready, decision: CycleDecision): CycleDecision =>
  ready.transaction
    ? whileSubmitted(ready.step, ready.transaction.hash, decision)
    : state => (mayBeSent(ready, state) ? decision(state) : []);

/** A decision that applies only while the step's last transaction is this one: another may have been sent meanwhile. */
export const whileSubmitted =
  (step: LedgerStep, transactionHash: string, decision: CycleDecision): CycleDecision =>
  state => {
    const at = state.farmers.get(step.farmerId);
    return at && isSubmitted(step.of(at), transactionHash) ? decision(state) : [];
  };

/** Sends transactions of one source in order, and different sources concurrently. */
export async function sendAll(
  services: EngineServices,
  ready: readonly Ready[],
): Promise<Map<LedgerStep, TransactionOutcome>> {
  const outcomes = new Map<LedgerStep, TransactionOutcome>();
  const bySource = Map.groupBy(ready, ({ step }) => step.source);
  await Promise.all(
    [...bySource.values()].map(async inLine => {
      for (const { step, transaction } of inLine) {
        if (transaction) outcomes.set(step, await deliver(services, transaction));
      }
    }),
  );
  return outcomes;
}
