import { setTimeout as wait } from 'node:timers/promises';
import { isOutage } from '../../database/outage.ts';
import { PASSING, type StepError } from '../../domain/cycle-events.ts';
import { describeFailure, failureCode, LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger, SignedTransaction, TransactionOutcome } from '../../ledger/ledger.ts';
import type { EngineServices } from '../engine-services.ts';

/** Retries a call after each pause, in ms, while the ledger is unreachable. At the end throws LedgerUnavailable. */
async function retryWhileUnavailable<T>(
  call: () => Promise<T>,
  pauses: readonly number[],
  pause: (ms: number) => Promise<unknown>,
): Promise<T> {
  for (const ms of pauses) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof LedgerUnavailable)) throw error;
      await pause(ms);
    }
  }
  return call();
}

type Reaching = Pick<EngineServices, 'ledger' | 'pause' | 'report'>;

/** Pauses between attempts, in milliseconds: enough for a short outage. A longer one is reported. */
const PAUSES = [50, 250, 1_000];

/** Retries a call while the ledger is unreachable. Throws LedgerUnavailable after the last attempt. */
export function withLedgerRetry<T>(services: Reaching, call: (ledger: Ledger) => Promise<T>): Promise<T> {
  const { ledger, pause = wait } = services;
  return retryWhileUnavailable(() => call(ledger), PAUSES, pause);
}

/**
 * Sends a transaction. Sending it again returns its first outcome, so a lost response does no harm. The outcome is
 * `unknown` if the ledger stayed unreachable, if it cannot be read, or if the ledger refused a repeat that an earlier
 * send may have delivered. Then the transaction may have been applied, or may still be until it expires.
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
    if (!(error instanceof LedgerUnavailable)) reportUnreadable(services, hash, error);
    return { status: 'unknown', hash };
  }
}

type Failure = Extract<TransactionOutcome, { status: 'failed' }>['failure'];

/** Whether another transaction with the same operation may succeed. */
export const isTransient = (failure: Failure) => PASSING.includes(failureCode(failure));

export const stepError = (failure: Failure): StepError => ({
  code: failureCode(failure),
  message: describeFailure(failure),
});

/** A refused step waits this many blocks: a wallet without XLM or trustline does not recover at once. */
export const RETRY_BLOCKS = 5;

/** A step refused before this time may be retried now. */
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

/** Alerts a person to a sent transaction whose outcome no provider knows any more. */
export const reportForgotten = ({ report }: Pick<EngineServices, 'report'>, transactionHash: string) =>
  report?.(
    new Error(
      `The network has forgotten transaction ${transactionHash}; see "When a provider dies" in docs/operations.md`,
    ),
  );

/** Reports a failed step, so that the others continue. Rethrows an outage, and any error that would go unreported. */
export function reportFault({ report }: Pick<EngineServices, 'report'>, what: string, error: unknown): void {
  if (isOutage(error) || error instanceof LedgerUnavailable || !report) throw error;
  const why = error instanceof Error ? error.message : String(error);
  report(new Error(`${what}: ${why}`, { cause: error }));
}

/** Reports a transaction whose outcome this version cannot read. */
export const reportUnreadable = (
  services: Pick<EngineServices, 'report'>,
  transactionHash: string,
  error: unknown,
) => reportFault(services, `The outcome of transaction ${transactionHash} cannot be read`, error);

export const BLOCK_CLOSED: StepError = {
  code: 'BLOCK_CLOSED',
  message: 'The block closed before it was planted',
};
