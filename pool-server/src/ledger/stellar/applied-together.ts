import { batchedLookup } from '../../database/batched-lookup.ts';
import type { LedgerSequence, TransactionHash } from '../ledger.ts';
import type { Written } from './outcomes.ts';
import type { Rpc } from './rpc.ts';
import { recordedHash, transactionPages } from './transaction-pages.ts';

/** Reads a transaction that a ledger reportedly applied; null if it must be read by its hash. */
export type AppliedLookup = (hash: TransactionHash, ledger: LedgerSequence) => Promise<Written | null>;

/** Reads transactions of one ledger that are requested together with fewer calls than one for each. */
export function createAppliedLookup(rpc: Rpc, passphrase: string): AppliedLookup {
  async function inLedger(ledger: number, hashes: readonly string[]): Promise<Map<string, Written>> {
    const found = new Map<string, Written>();
    const missing = new Set(hashes);
    let calls = 0;
    // The next page is worth a call if it may contain two of them.
    if (missing.size < 2) return found;
    for await (const page of transactionPages(rpc, ledger)) {
      const transactions = page.transactions ?? [];
      for (const each of transactions) {
        const hash = recordedHash(each, passphrase);
        if (missing.delete(hash)) found.set(hash, each);
      }
      calls++;
      if (missing.size < 2 || calls >= hashes.length / 2 || (transactions.at(-1)?.ledger ?? 0) > ledger)
        break;
    }
    return found;
  }

  const find = batchedLookup(async keys => {
    const wanted = keys.map(key => key.split(':') as [string, string]);
    const byLedger = [...Map.groupBy(wanted, ([ledger]) => Number(ledger))];
    const found = await Promise.all(
      byLedger.map(([ledger, of]) =>
        // Each can still be read by its hash.
        inLedger(
          ledger,
          of.map(([, hash]) => hash),
        ).catch(() => new Map<string, Written>()),
      ),
    );
    return new Map(
      byLedger.flatMap(([ledger], place) =>
        [...(found[place] ?? [])].map(([hash, written]) => [`${ledger}:${hash}`, written] as const),
      ),
    );
  });
  return (hash, ledger) => find(`${ledger}:${hash}`);
}
