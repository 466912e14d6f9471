import type { StellarAddress } from 'shared-api/address';
import type { Queryable } from '../../database/database.ts';
import { type CycleState, cycle } from '../../domain/cycle.ts';
import type { CycleDecision, Failing } from '../../domain/cycle-decisions.ts';
import type { CycleId, StepError } from '../../domain/cycle-events.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { SignedTransaction, TransactionOutcome } from '../../ledger/ledger.ts';
import { observedInclusion } from '../../queries/inclusion.ts';
import { type Acting, type EngineServices, now } from '../engine-services.ts';
import { recordWalletOutcomes, signingError, type WalletOutcome } from '../wallet-faults.ts';
import { deliver, isTransient, reportFault, stepError, UNREACHABLE, withLedgerRetry } from './delivery.ts';
import {
  appliedOf,
  ending,
  failing,
  feeOf,
  isSubmitted,
  type LedgerStep,
  submissionOf,
  whileSubmitted,
} from './ledger-step.ts';
import { record } from './record.ts';

const ATTEMPTS = 3;
/**
 * Seconds until a transaction expires and another may replace it. On a slow network, or in a burst of plantings (a
 * thousand fill five ledgers), it takes longer than 30 s to be applied; an expired one would wait all over again.
 */
const VALID_SECONDS = 30;
const VALID_SECONDS_ON_STELLAR = 75;
const INCLUSIONS = 2;
const LONGEST_SECONDS = 120;
/** The minimum validity of a transaction in seconds: one ledger. */
export const LEAST_SECONDS = 5;

/** Unlike after an outage, the step is not retried at once: each attempt is recorded. */
const NOT_PREPARED: StepError = {
  code: 'NOT_PREPARED',
  message: 'The pool cannot prepare this transaction; an administrator sees why',
};

const nothing: CycleDecision = () => [];

/** A step with its signed transaction, or the reason for having none. */
export interface Ready {
  readonly step: LedgerStep;
  readonly transaction: SignedTransaction | null;
  readonly error: StepError | null;
  /** The failed transaction that this one replaces. */
  readonly replaces: Failing | null;
  /** The fees of earlier refused attempts, in stroops. */
  readonly spent: bigint;
}

type Todo = Pick<Ready, 'step' | 'replaces' | 'spent'>;

/**
 * Which steps must no longer be sent, asked before each attempt: an outage or a wallet in use may lie between a request
 * and its transaction. The second part runs in the database transaction that records the hashes.
 */
export type SendCheck = (
  steps: number,
) => Promise<(on: Queryable, steps: readonly LedgerStep[]) => Promise<ReadonlyMap<FarmerId, StepError>>>;

const sendAny: SendCheck = async () => async () => new Map();

export interface SendOptions {
  readonly check?: SendCheck | undefined;
  /** When the wallets must be free again; transactions expire by then. */
  readonly until?: Date | null;
}

/**
 * Sends these steps of one pool and block under the locks of their wallets. Each hash is recorded before its
 * transaction is sent, and its outcome afterwards. Only a waiting step is sent, so of two concurrent callers one sends
 * it. Unknown outcomes are settled later.
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
    // A process that has lost its locks must not decide about a transaction of the process that took over.
    const guarded = async (ready: Ready) => whileOwn(ready, await decide(ready));
    // Concurrently, so that their ledger reads are batched.
    const decisions = await Promise.all(claimed.map(guarded));
    await record(services, acting, id, decisions);
    await recordWalletOutcomes(services, ends);
  }
}

/** Signs each step; those from one source get consecutive sequence numbers. What cannot be signed fails only its own. */
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

/** Records the transactions and returns those that this caller may send. Ends outdated steps. */
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

/** Whether a step waits for its transaction, or for one that replaces the last. */
const mayBeSent = ({ step, replaces }: Todo, state: CycleState) => {
  const at = state.farmers.get(step.farmerId);
  return at !== undefined && (step.waits(at) || isSubmitted(step.of(at), replaces?.transactionHash ?? null));
};

/** A decision that applies only while the step still waits, or its last transaction is the one sent for it. */
const whileOwn = (ready: Ready, decision: CycleDecision): CycleDecision =>
  ready.transaction
    ? whileSubmitted(ready.step, ready.transaction.hash, decision)
    : state => (mayBeSent(ready, state) ? decision(state) : []);

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
