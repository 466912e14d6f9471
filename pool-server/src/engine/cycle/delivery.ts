import { setTimeout as wait } from 'node:timers/promises';
import type { StepError } from '../../domain/cycle-events.ts';
import { describeFailure, failureCode, LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger, SignedTransaction, TransactionOutcome } from '../../ledger/ledger.ts';
import { retryWhileUnavailable } from '../../ledger/retry-while-unavailable.ts';
import type { EngineServices } from '../engine-services.ts';

type Reaching = Pick<EngineServices, 'ledger' | 'pause'>;

/** Waits between tries, in milliseconds: a short outage is ridden out, a long one is reported. */
const PAUSES = [50, 250, 1_000];

/** Tries a call again while the ledger cannot be reached. Throws LedgerUnavailable after the last try. */
export function withLedgerRetry<T>(services: Reaching, call: (ledger: Ledger) => Promise<T>): Promise<T> {
  const { ledger, pause = wait } = services;
  return retryWhileUnavailable(() => call(ledger), PAUSES, pause);
}

/**
 * Sends a transaction; sending the same one again is answered with its first outcome, so a lost answer does no harm.
 * `unknown` when the ledger stayed away, or turned away the second sending of what the first may have brought in:
 * it may have been applied, or still be until it is dead.
 */
export async function deliver(
  services: Reaching,
  transaction: SignedTransaction,
): Promise<TransactionOutcome> {
  const { hash } = transaction;
  let answerLost = false;
  try {
    return await withLedgerRetry(services, async ledger => {
      const outcome = await ledger.submit(transaction).catch(error => {
        answerLost = true;
        throw error;
      });
      const refused = outcome.status === 'failed' && outcome.fee === 0n;
      return refused && answerLost
        ? await withLedgerRetry(services, () => ledger.transaction(hash))
        : outcome;
    });
  } catch (error) {
    if (!(error instanceof LedgerUnavailable)) throw error;
    return { status: 'unknown', hash };
  }
}

type Failure = Extract<TransactionOutcome, { status: 'failed' }>['failure'];

/** Failures of the way there, not of the deed: another transaction may do better. */
const PASSING = new Set([
  'op_trapped',
  'tx_bad_seq',
  'tx_insufficient_fee',
  'tx_too_late',
  'TRY_AGAIN_LATER',
]);

export const isTransient = (failure: Failure) => PASSING.has(failureCode(failure));

export const stepError = (failure: Failure): StepError => ({
  code: failureCode(failure),
  message: describeFailure(failure),
});

/** What was refused waits so many blocks: a wallet without XLM, or one that takes no KALE, stays so for a while. */
export const RETRY_BLOCKS = 5;

/** What was refused by then may be tried again now. */
export const retryBefore = ({ clock, ledger }: Pick<EngineServices, 'clock' | 'ledger'>): Date =>
  new Date(clock().getTime() - RETRY_BLOCKS * ledger.network.blockIntervalSeconds * 1000);

export const UNREACHABLE: StepError = {
  code: 'LEDGER_UNAVAILABLE',
  message: 'Network is busy, the pool retries',
};
export const TIMED_OUT: StepError = {
  code: 'TIMEOUT',
  message: 'Not confirmed in time; check before repeating',
};
export const BLOCK_CLOSED: StepError = {
  code: 'BLOCK_CLOSED',
  message: 'The block closed before it was planted',
};
