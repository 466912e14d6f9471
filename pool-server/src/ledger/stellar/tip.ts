import type { Api } from '@stellar/stellar-sdk/rpc';
import type { Clock } from '../../domain/clock.ts';
import { LedgerUnavailable } from '../failures.ts';
import type { LedgerSequence } from '../ledger.ts';
import { BEHIND_MS } from '../transaction-expiry.ts';
import type { Rpc } from './rpc.ts';

/** The range of ledgers that the RPC has: its latest ledger, and when the first and the last one closed. */
export interface Tip {
  readonly sequence: LedgerSequence;
  readonly closedAt: Date;
  /** The first ledger that it has. */
  readonly oldest: LedgerSequence;
  readonly retainedFrom: Date;
}

const NO_HASH = '0'.repeat(64);

/** The RPC writes times as whole seconds, some of them as text. */
export const moment = (seconds: number | string): Date => new Date(Number(seconds) * 1000);

/** Fields of every response about a transaction. Throws LedgerUnavailable when the RPC lags. */
export function tipOf(
  answer: Pick<
    Api.RawGetTransactionResponse,
    'latestLedger' | 'latestLedgerCloseTime' | 'oldestLedger' | 'oldestLedgerCloseTime'
  >,
  clock: Clock,
): Tip {
  const closedAt = moment(answer.latestLedgerCloseTime);
  if (clock().getTime() - closedAt.getTime() > BEHIND_MS) throw new LedgerUnavailable('the RPC is behind');
  return {
    sequence: answer.latestLedger as LedgerSequence,
    closedAt,
    oldest: answer.oldestLedger as LedgerSequence,
    retainedFrom: moment(answer.oldestLedgerCloseTime),
  };
}

/** How long callers share one answer, in ms. */
const SHARED_MS = 1_000;
const shared = new WeakMap<Rpc, { readonly asked: number; readonly tip: Promise<Tip> }>();

/** Requests an unknown transaction, because `getLatestLedger` would return the whole ledger. */
export function readTip(rpc: Rpc, clock: Clock): Promise<Tip> {
  const now = clock().getTime();
  const known = shared.get(rpc);
  if (known && now - known.asked < SHARED_MS) return known.tip;
  const tip = rpc(server => server._getTransaction(NO_HASH)).then(answer => tipOf(answer, clock));
  shared.set(rpc, { asked: now, tip });
  tip.catch(() => shared.delete(rpc));
  return tip;
}
