import { setTimeout as wait } from 'node:timers/promises';
import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { one } from '../../database/database.ts';
import { BAD_SEQUENCE, type StepError } from '../../domain/cycle-events.ts';
import { atomic, type WithdrawalId } from '../../domain/ids.ts';
import {
  confirmWithdrawal,
  failWithdrawal,
  submitWithdrawal,
  type WithdrawalEvent,
  type WithdrawalOrder,
  type WithdrawalState,
  withdrawal,
} from '../../domain/withdrawal.ts';
import { commit, load } from '../../events/event-store.ts';
import { withdrawalStream } from '../../events/stream.ts';
import { failureCode } from '../../ledger/failures.ts';
import type { Operation, TransactionHash, TransactionOutcome } from '../../ledger/ledger.ts';
import { isForgotten, isOver } from '../../ledger/transaction-expiry.ts';
import { isStopped } from '../../queries/withdrawal-freezes.ts';
import {
  deliver,
  isTransient,
  reportForgotten,
  stepError,
  TIMED_OUT,
  withLedgerRetry,
} from '../cycle/delivery.ts';
import { submissionOf } from '../cycle/ledger-step.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';
import { refusalOfKale } from '../payee.ts';
import { recordWalletOutcomes, signingError } from '../wallet-faults.ts';
import { nextWithdrawal } from './next-withdrawal.ts';

/** Selects a withdrawal that may have been sent after the backup from which the database was restored. */
const MAYBE_SENT = `SELECT FROM withdrawals w JOIN settings s ON s.name = 'restored_at'
  WHERE w.id = $1 AND w.requested_at <= s.value::timestamptz`;

/**
 * Why a withdrawal may not be sent now, or null. Before each transaction, its destination must be the payout wallet on
 * record, confirmed by its owner, and able to receive the amount (trust.md 11).
 */
async function refusalOf(
  services: EngineServices,
  { withdrawalId, farmerId, destination, asset, amount: units }: WithdrawalOrder,
): Promise<StepError | null> {
  if (await one(services.database, MAYBE_SENT, [withdrawalId])) {
    const message =
      'Not sent: our data was restored after you requested this, and it may have been paid already. Check your payout wallet';
    return { code: 'RESTORED', message };
  }
  const onRecord = await one(
    services.database,
    'SELECT 1 FROM farmers WHERE id = $1 AND payout_address = $2 AND payout_confirmed',
    [farmerId, destination],
  );
  if (!onRecord) {
    return { code: 'PAYOUT_CHANGED', message: 'Not sent: this is not your confirmed payout wallet any more' };
  }
  return asset === 'XLM' ? null : refusalOfKale(services, destination, BigInt(units));
}

/** The number of transactions sent one after another before a withdrawal is given up. */
const ATTEMPTS = 3;
/** How many transactions of a turn may lose their sequence number to a step, besides its attempts. The last expires. */
const LOST_SEQUENCES = 10;
/** The pause after one of them, in milliseconds, until the ledger reports the wallet's new sequence number. */
const SEQUENCE_MS = 2_000;
/** A transaction expires after this many seconds; then its outcome is certain. */
const VALID_SECONDS = 30;
/** The number of wallets that send concurrently. Most of that time they wait for a ledger to close. */
const CONCURRENCY = 16;
/** The pause between two starts, so that the engine's other steps keep most of the processor. */
const BEGIN_INTERVAL_MS = 200;
/** The interval at which new withdrawals are picked up while slow ones keep their slots. */
const LOOK_INTERVAL_MS = 1_000;
/** How long a withdrawal with an unknown outcome leaves its slot to others. */
const SETTLE_INTERVAL_MS = 10_000;

type Open = Extract<WithdrawalState, { status: 'requested' | 'submitted' }>;
type Decision = (state: WithdrawalState) => WithdrawalEvent[];

/**
 * Sends the open withdrawals and settles the pending ones: each once, several wallets concurrently, one withdrawal per
 * wallet at a time. A slow one does not delay others. Withdrawals requested during the run are served in order. Returns
 * the errors.
 */
export async function processWithdrawals(services: EngineServices, ends?: AbortSignal): Promise<unknown[]> {
  const errors: unknown[] = [];
  const done = new Map<WithdrawalId, number>();
  const sending = new Map<StellarAddress, Promise<void>>();
  let begunAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const now = performance.now();
    for (const [id, at] of done) if (now - at >= SETTLE_INTERVAL_MS) done.delete(id);
    const excluded = { ids: [...done.keys()], sources: [...sending.keys()] };
    const mayBegin = sending.size < CONCURRENCY && !ends?.aborted;
    const next = mayBegin ? await nextWithdrawal(services.database, excluded, services.clock()) : null;
    if (!next && sending.size === 0) return errors;
    const pause = begunAt + BEGIN_INTERVAL_MS - performance.now();
    if (!next) await Promise.race([...sending.values(), wait(LOOK_INTERVAL_MS, undefined, { ref: false })]);
    // During the pause, a less recently served wallet may request one.
    else if (pause > 0) await wait(pause);
    else {
      const { id, source } = next;
      begunAt = performance.now();
      const work = tend(services, id)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => {
          done.set(id, performance.now());
          sending.delete(source);
        });
      sending.set(source, work);
    }
  }
}

async function tend(services: EngineServices, id: WithdrawalId): Promise<void> {
  const state = await load(services.database, withdrawalStream(id), withdrawal);
  if (state.status === 'submitted') await learn(services, id, state);
  else if (state.status === 'requested') await send(services, id, state, 1);
}

const decide = (services: EngineServices, id: WithdrawalId, decision: Decision) =>
  commit(services.database, now(services, ENGINE), unit =>
    unit.decide(withdrawalStream(id), withdrawal, decision),
  );

/** The hash is recorded before the transaction is sent, so a crash neither repeats nor loses it. */
async function send(services: EngineServices, id: WithdrawalId, state: Open, first: number): Promise<void> {
  const { order } = state;
  let replaces = state.status === 'submitted' ? state.submission.transactionHash : null;
  let attempt = first;
  for (let lost = 0; lost < LOST_SEQUENCES; ) {
    // Includes a withdrawal whose first transaction expired: the engine signs nothing new while its money is stopped.
    if (await isStopped(services.database, order.farmerId, services.clock())) return;
    const refused = await refusalOf(services, order);
    if (refused) {
      await decide(services, id, failWithdrawal(refused, replaces, services.clock()));
      return;
    }
    const operation = await operationFor(services, order);
    const unsigned = await withLedgerRetry(services, ledger =>
      ledger.prepare(order.source, [operation], VALID_SECONDS),
    );
    const transaction = await services.wallets.sign(unsigned).catch(async error => {
      const why = signingError(error);
      if (!why) throw error;
      await decide(services, id, failWithdrawal(why, replaces, services.clock()));
      await recordWalletOutcomes(services, [{ address: order.source, error: why }]);
      return null;
    });
    if (!transaction) return;
    const submission = {
      ...submissionOf(transaction),
      attempts: lost === LOST_SEQUENCES - 1 ? attempt - 1 : attempt,
    };
    const submitted = await commit(services.database, now(services, ENGINE), async unit => {
      // Checked again, because preparing may take seconds.
      if (await isStopped(unit.tx, order.farmerId, services.clock())) return false;
      const decision = submitWithdrawal(submission, replaces);
      return (await unit.decide(withdrawalStream(id), withdrawal, decision)).events.length > 0;
    });
    if (!submitted) return;
    const outcome = await deliver(services, transaction);
    if (outcome.status === 'failed' && failureCode(outcome.failure) === BAD_SEQUENCE) {
      lost++;
      if (lost < LOST_SEQUENCES) await (services.pause ?? wait)(SEQUENCE_MS);
    } else if (outcome.status === 'failed' && isTransient(outcome.failure) && attempt < ATTEMPTS) attempt++;
    else return end(services, id, outcome);
    replaces = transaction.hash;
  }
}

/** Settles a sent transaction by its outcome on the ledger; an expired one is replaced. */
async function learn(services: EngineServices, id: WithdrawalId, state: Open): Promise<void> {
  if (state.status !== 'submitted') return;
  const { transactionHash, validUntil, sequence } = state.submission;
  const outcome = await withLedgerRetry(services, ledger =>
    ledger.transaction(transactionHash as TransactionHash),
  );
  if (outcome.status !== 'unknown') return end(services, id, outcome);
  const sent = { source: state.order.source, sequence, validUntil: new Date(validUntil) };
  const dead = await withLedgerRetry(services, ledger => isOver(ledger, outcome, sent, services.clock()));
  if (dead && state.submissions < ATTEMPTS) await send(services, id, state, state.submissions + 1);
  else if (dead) await decide(services, id, failWithdrawal(TIMED_OUT, transactionHash, services.clock()));
  else if (isForgotten(outcome, sent.validUntil)) reportForgotten(services, transactionHash);
}

async function end(services: EngineServices, id: WithdrawalId, outcome: TransactionOutcome): Promise<void> {
  if (outcome.status === 'unknown') return;
  const { hash: transactionHash, ledger, at, payer } = outcome;
  // A fee that the sponsor paid does not reduce the wallet's balance.
  const fee = payer && payer === services.ledger.network.sponsor ? amount('XLM', 0n) : outcome.fee;
  const decision =
    outcome.status === 'success'
      ? confirmWithdrawal({ transactionHash, ledger }, atomic(fee), at)
      : failWithdrawal(stepError(outcome.failure), transactionHash, services.clock());
  await decide(services, id, decision);
}

/** A payment of XLM opens a payout wallet that does not exist yet; KALE needs an existing trustline. */
async function operationFor(services: EngineServices, order: Open['order']): Promise<Operation> {
  const { asset, destination } = order;
  const units = BigInt(order.amount);
  if (asset === 'XLM' && !(await withLedgerRetry(services, ledger => ledger.account(destination)))) {
    return { type: 'createAccount', destination, startingBalance: amount('XLM', units) };
  }
  const paid: Amount<'XLM'> | Amount<'KALE'> = amount(asset, units);
  return { type: 'payment', destination, amount: paid, asset };
}
