import { failureCode, LedgerUnavailable } from '../ledger/failures.ts';
import type { Operation, TransactionHash, TransactionOutcome } from '../ledger/ledger.ts';
import { isExpired, isForgotten } from '../ledger/transaction-expiry.ts';
import type { Attempt } from './attempt.ts';
import type { Ended, Sent, Step } from './journal.ts';
import type { Wallet } from './wallets.ts';

/** Long enough for a burst of plantings on a busy network, as in the engine. */
const VALID_SECONDS = 75;
const ASK_EVERY_MS = 5_000;
/** The code of a transaction that expired without a trace. */
const TOO_LATE = 'tx_too_late';
/** The code of a transaction that may have been applied in a ledger which the network no longer has. */
const FORGOTTEN = 'forgotten';

export interface Sending {
  readonly step: Step;
  readonly wallet: Wallet;
  readonly operations: readonly Operation[];
  readonly block?: number;
  readonly units?: bigint;
}

const known = ({ status }: TransactionOutcome) => status !== 'unknown';

function endOf(sent: Sent, outcome: TransactionOutcome, at: number, unknown = TOO_LATE): Ended {
  const nothing = { block: null, minted: null, gap: null, zeros: null };
  const line = { type: 'ended', hash: sent.hash, at, ...nothing } as const;
  if (outcome.status === 'unknown') return { ...line, outcome: unknown, ledger: 0, fee: '0' };
  const { ledger } = outcome;
  const fee = String(outcome.fee);
  if (outcome.status === 'failed') return { ...line, outcome: failureCode(outcome.failure), ledger, fee };
  const { returned } = outcome;
  const end = { ...line, outcome: 'success', ledger, fee };
  switch (returned.type) {
    case 'none':
    case 'harvests':
      return end;
    case 'plant':
      return { ...end, block: returned.index };
    case 'work':
      return { ...end, block: returned.index, gap: returned.gap, zeros: returned.zeros };
    case 'harvest':
      return { ...end, minted: String(returned.reward + returned.stake) };
    case 'minted':
      return { ...end, minted: String(returned.units) };
  }
}

/** Waits until the outcome of a sent transaction is known, and records it. Null if the attempt is stopped before. */
export async function settle({ ledger, journal, clock, pause, stop }: Attempt, sent: Sent) {
  while (!stop.aborted) {
    const outcome = await ledger.transaction(sent.hash as TransactionHash).catch(error => {
      if (error instanceof LedgerUnavailable) return null;
      throw error;
    });
    const validUntil = new Date(sent.validUntil);
    const isGone = outcome?.status === 'unknown' && isForgotten(outcome, validUntil);
    const isOver = outcome?.status === 'unknown' ? isGone || isExpired(outcome, validUntil, clock()) : true;
    if (outcome && isOver) {
      const ended = endOf(sent, outcome, clock().getTime(), isGone ? FORGOTTEN : TOO_LATE);
      journal.write(ended);
      return ended;
    }
    await pause(ASK_EVERY_MS);
  }
  return null;
}

/** Prepares, signs and sends one transaction, journaled before. Null if unreachable, or stopped before its outcome. */
export async function send(attempt: Attempt, { step, wallet, operations, block, units }: Sending) {
  const { ledger, journal, clock } = attempt;
  try {
    const transaction = wallet.sign(await ledger.prepare(wallet.address, operations, VALID_SECONDS));
    const sent: Sent = {
      type: 'sent',
      hash: transaction.hash,
      step,
      source: wallet.address,
      block: block ?? null,
      units: units === undefined ? null : String(units),
      session: journal.session,
      at: clock().getTime(),
      validUntil: transaction.validUntil.getTime(),
    };
    journal.write(sent);
    const outcome = await ledger.submit(transaction).catch(error => {
      if (error instanceof LedgerUnavailable) return null;
      throw error;
    });
    if (!outcome || !known(outcome)) return await settle(attempt, sent);
    const ended = endOf(sent, outcome, clock().getTime());
    journal.write(ended);
    return ended;
  } catch (error) {
    if (error instanceof LedgerUnavailable) return null;
    throw error;
  }
}
