import type { Api } from '@stellar/stellar-sdk/rpc';
import type { Clock } from '../../domain/clock.ts';
import type { LedgerSequence, TransactionHash } from '../ledger.ts';
import type { Rpc } from './rpc.ts';
import { moment } from './tip.ts';
import { recordedHash, transactionPages } from './transaction-pages.ts';

/** How the network recorded an applied transaction. */
export type Written = Pick<
  Api.RawGetTransactionResponse,
  | 'status'
  | 'ledger'
  | 'createdAt'
  | 'envelopeXdr'
  | 'resultXdr'
  | 'resultMetaXdr'
  | 'diagnosticEventsXdr'
  | 'events'
>;

export interface OutcomesOptions {
  readonly rpc: Rpc;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Seconds between two ledgers. */
  readonly pace: () => Promise<number>;
  readonly passphrase: string;
}

/** Reads the outcomes of all sent transactions together. */
export interface Outcomes {
  /**
   * Resolves with the transaction once it is applied, on its own or in a fee bump. Resolves with null once a ledger has
   * closed after `validUntil` without it, or at `until`.
   * @param sent the RPC's last ledger when it accepted the transaction
   */
  applied(hash: TransactionHash, sent: LedgerSequence, waiting: Waiting): Promise<Written | null>;
}

interface Waiting {
  readonly validUntil: Date;
  readonly until: Date;
  /** Called once per ledger while the transaction waits, with the latest ledger. */
  readonly waits: (latest: number) => void;
}

const MIN_PAUSE_MS = 1_000;
const AFTER_CLOSE_MS = 500;

interface Awaited extends Waiting {
  readonly end: PromiseWithResolvers<Written | null>;
}

/** Follows the network while transactions are awaited: one search per ledger serves all. Past ledgers yield null. */
export function followOutcomes({ rpc, clock, pause, pace, passphrase }: OutcomesOptions): Outcomes {
  const awaited = new Map<string, Awaited>();
  /** The next ledger to search; null while no caller waits. */
  let next: number | null = null;
  let running = false;

  const settle = (hash: string, written: Written | null) => {
    awaited.get(hash)?.end.resolve(written);
    awaited.delete(hash);
  };

  /** Searches every ledger since the last search. Returns when the last of them closed. */
  async function look(): Promise<Date | null> {
    // Includes the last ledger again, because an RPC refuses to start after it.
    const start = (next ?? 1) - 1;
    let last: Api.RawGetTransactionsResponse | null = null;
    for await (const page of transactionPages(rpc, start)) {
      for (const each of page.transactions ?? []) {
        const hash = recordedHash(each, passphrase);
        if (awaited.has(hash)) settle(hash, each);
      }
      last = page;
    }
    if (!last) return null;
    next = Math.max(start, last.latestLedger + 1);
    return moment(last.latestLedgerCloseTimestamp);
  }

  async function follow(): Promise<void> {
    let closedAt: Date | null = null;
    while (awaited.size > 0) {
      const paceMs = (await pace().catch(() => 5)) * 1_000;
      const due = closedAt ? closedAt.getTime() + paceMs + AFTER_CLOSE_MS - clock().getTime() : paceMs / 2;
      await pause(Math.min(Math.max(due, MIN_PAUSE_MS), paceMs));
      closedAt = (await look().catch(() => null)) ?? closedAt;
      const now = clock();
      for (const [hash, { validUntil, until, waits }] of awaited) {
        if ((closedAt && closedAt > validUntil) || now > until) settle(hash, null);
        else if (next !== null) waits(next - 1);
      }
    }
    running = false;
    next = null;
  }

  return {
    applied(hash, sent, waiting) {
      if (next !== null && sent + 1 < next) return Promise.resolve(null);
      next ??= sent + 1;
      const end = Promise.withResolvers<Written | null>();
      awaited.set(hash, { ...waiting, end });
      if (!running) {
        running = true;
        void follow();
      }
      return end.promise;
    },
  };
}
