import type { LedgerEntryData, LedgerKey } from '@stellar/stellar-sdk/xdr';
import type { Rpc } from './rpc.ts';

/** A ledger entry; a contract's temporary one is gone after the ledger `liveUntil`. */
export interface Entry {
  readonly data: LedgerEntryData;
  readonly liveUntil: number | null;
}

/** Entries by their keys, in one look; null for each that is absent or past its life. */
export async function readEntries<const Keys extends readonly LedgerKey[]>(
  rpc: Rpc,
  keys: Keys,
): Promise<{ [K in keyof Keys]: Entry | null }> {
  const { entries, latestLedger } = await rpc(server => server.getLedgerEntries(...keys));
  const found = new Map(entries.map(entry => [entry.key.toXdr('base64'), entry]));
  return keys.map(key => {
    const entry = found.get(key.toXdr('base64'));
    if (!entry) return null;
    const liveUntil = entry.liveUntilLedgerSeq ?? null;
    return liveUntil !== null && liveUntil < latestLedger ? null : { data: entry.val, liveUntil };
  }) as { [K in keyof Keys]: Entry | null };
}
