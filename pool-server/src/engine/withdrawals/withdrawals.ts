import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import { atomic, type PoolId, type WithdrawalId } from '../../domain/ids.ts';
import {
  confirmWithdrawal,
  failWithdrawal,
  submitWithdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
  withdrawal,
} from '../../domain/withdrawal.ts';
import { commit, load } from '../../events/event-store.ts';
import { withdrawalStream } from '../../events/stream.ts';
import type { Operation, TransactionHash, TransactionOutcome } from '../../ledger/ledger.ts';
import { isExpired } from '../../ledger/transaction-expiry.ts';
import { deliver, isTransient, stepError, TIMED_OUT, withLedgerRetry } from '../cycle/delivery.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';
import { ENGINE_LOCK_WAIT_MS, withPoolLock } from '../pool-lock.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { keyError, recordWalletOutcomes } from '../wallet-faults.ts';

/** So many transactions, one after the other, before a withdrawal is given up. */
const ATTEMPTS = 3;
/** A transaction is dead after so many seconds, and its end can be told for sure. */
const VALID_SECONDS = 30;
/** So many pools at a time, and of each so many wallets. */
const CONCURRENCY = 4;

type Open = Extract<WithdrawalState, { status: 'requested' | 'submitted' }>;
type Decision = (state: WithdrawalState) => WithdrawalEvent[];

/**
 * Brings every open withdrawal on its way: sends what was only asked for, and learns how the others ended. Those of one
 * wallet one after the other, others side by side. Answers the troubles: one does not stop the others.
 */
export async function processWithdrawals(services: EngineServices): Promise<unknown[]> {
  const open = await many<{ id: WithdrawalId; source: StellarAddress; pool_id: PoolId | null }>(
    services.database,
    `SELECT w.id, w.source, c.pool_id FROM withdrawals w JOIN farmers f ON f.id = w.farmer_id
       LEFT JOIN contracts c ON c.id = f.contract_id
     WHERE w.status IN ('requested', 'submitted') ORDER BY w.requested_at LIMIT 100`,
  );
  const ofWallet = (inLine: typeof open) => runConcurrently(inLine, 1, ({ id }) => tend(services, id));
  const byPool = [...Map.groupBy(open, ({ pool_id }) => pool_id ?? ('' as PoolId))];
  return runConcurrently(byPool, CONCURRENCY, ([turn, ofPool]) => {
    const wallets = [...Map.groupBy(ofPool, ({ source }) => source).values()];
    // The pool plants and pays from the same wallets: one after the other, or their sequence numbers collide. Who else
    // waits for its turn gets it between two rounds.
    const rounds = [...Map.groupBy(wallets, (_, place) => Math.floor(place / CONCURRENCY)).values()];
    return runConcurrently(rounds, 1, round =>
      withPoolLock(
        services.database,
        turn,
        'farmers',
        () => runConcurrently(round, CONCURRENCY, ofWallet),
        ENGINE_LOCK_WAIT_MS,
      ),
    );
  });
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

/** The hash is on record before the transaction is sent, so a kill at any moment neither repeats nor forgets it. */
async function send(services: EngineServices, id: WithdrawalId, state: Open, first: number): Promise<void> {
  const { order } = state;
  let replaces = state.status === 'submitted' ? state.submission.transactionHash : null;
  for (let attempt = first; attempt <= ATTEMPTS; attempt++) {
    const operation = await operationFor(services, order);
    const unsigned = await withLedgerRetry(services, ledger =>
      ledger.prepare(order.source, [operation], VALID_SECONDS),
    );
    const transaction = await services.wallets.sign(unsigned).catch(async error => {
      const why = keyError(error);
      if (!why) throw error;
      await decide(services, id, failWithdrawal(why, replaces, services.clock()));
      await recordWalletOutcomes(services, [{ address: order.source, error: why }]);
      return null;
    });
    if (!transaction) return;
    const submission = {
      transactionHash: transaction.hash,
      validUntil: transaction.validUntil.toISOString(),
    };
    const { events } = await decide(services, id, submitWithdrawal(submission, replaces));
    if (events.length === 0) return;
    const outcome = await deliver(services, transaction);
    const again = outcome.status === 'failed' && isTransient(outcome.failure) && attempt < ATTEMPTS;
    if (!again) return end(services, id, outcome);
    replaces = transaction.hash;
  }
}

/** What the ledger says of a transaction that was sent before; one that is dead has another sent in its place. */
async function learn(services: EngineServices, id: WithdrawalId, state: Open): Promise<void> {
  if (state.status !== 'submitted') return;
  const { transactionHash, validUntil } = state.submission;
  const outcome = await withLedgerRetry(services, ledger =>
    ledger.transaction(transactionHash as TransactionHash),
  );
  if (outcome.status !== 'unknown') return end(services, id, outcome);
  const dead = isExpired(outcome, new Date(validUntil), services.clock());
  if (dead && state.submissions < ATTEMPTS) await send(services, id, state, state.submissions + 1);
  else if (dead) await decide(services, id, failWithdrawal(TIMED_OUT, transactionHash, services.clock()));
}

async function end(services: EngineServices, id: WithdrawalId, outcome: TransactionOutcome): Promise<void> {
  if (outcome.status === 'unknown') return;
  const { hash: transactionHash, ledger, at, fee } = outcome;
  const decision =
    outcome.status === 'success'
      ? confirmWithdrawal({ transactionHash, ledger }, atomic(fee), at)
      : failWithdrawal(stepError(outcome.failure), transactionHash, services.clock());
  await decide(services, id, decision);
}

/** XLM opens a payout wallet that does not exist yet; KALE needs one with a trustline. */
async function operationFor(services: EngineServices, order: Open['order']): Promise<Operation> {
  const { asset, destination } = order;
  const units = BigInt(order.amount);
  if (asset === 'XLM' && !(await withLedgerRetry(services, ledger => ledger.account(destination)))) {
    return { type: 'createAccount', destination, startingBalance: amount('XLM', units) };
  }
  const paid: Amount<'XLM'> | Amount<'KALE'> = amount(asset, units);
  return { type: 'payment', destination, amount: paid, asset };
}
