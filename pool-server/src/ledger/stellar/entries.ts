import type { LedgerEntryData, LedgerKey } from '@stellar/stellar-sdk/xdr';
import type { Rpc } from './rpc.ts';

/** A ledger entry. A contract's temporary entry is gone after the ledger `liveUntil`; null if the RPC names none. */
export interface Entry {
  readonly data: LedgerEntryData;
  readonly liveUntil: number | null;
  /** The last ledger of the RPC that returned it. */
  readonly readIn: number;
}

/** The number of keys that one call of an RPC may request. */
const IN_A_CALL = 200;

interface EntryRequest {
  readonly keys: readonly LedgerKey[];
  readonly found: PromiseWithResolvers<(Entry | null)[]>;
}

/** Requests to one RPC that wait for the current call, so that one call serves many. */
const waiting = new WeakMap<Rpc, EntryRequest[]>();

/** Reads entries by their keys: one call for all requests during the previous one. Null for absent or expired ones. */
export async function readEntries<const Keys extends readonly LedgerKey[]>(
  rpc: Rpc,
  keys: Keys,
): Promise<{ [K in keyof Keys]: Entry | null }> {
  const request: EntryRequest = { keys, found: Promise.withResolvers() };
  const requests = waiting.get(rpc);
  if (requests) requests.push(request);
  else {
    waiting.set(rpc, [request]);
    void serve(rpc);
  }
  return (await request.found.promise) as { [K in keyof Keys]: Entry | null };
}

async function serve(rpc: Rpc): Promise<void> {
  // Concurrent callers share the first call, too.
  await Promise.resolve();
  for (;;) {
    const requests = waiting.get(rpc) ?? [];
    if (requests.length === 0) break;
    const together: EntryRequest[] = [];
    let size = 0;
    for (const request of requests) {
      size += request.keys.length;
      if (together.length > 0 && size > IN_A_CALL) break;
      together.push(request);
    }
    requests.splice(0, together.length);
    try {
      const find = await fetchEntries(
        rpc,
        together.flatMap(({ keys }) => keys),
      );
      for (const { keys, found } of together) found.resolve(keys.map(find));
    } catch (error) {
      for (const { found } of together) found.reject(error);
    }
  }
  waiting.delete(rpc);
}

async function fetchEntries(rpc: Rpc, keys: readonly LedgerKey[]) {
  const nameOf = (key: LedgerKey) => key.toXdr('base64');
  const distinct = [...new Map(keys.map(key => [nameOf(key), key])).values()];
  const { entries, latestLedger } = await rpc(server => server.getLedgerEntries(...distinct));
  const found = new Map(entries.map(entry => [nameOf(entry.key), entry]));
  return (key: LedgerKey): Entry | null => {
    const entry = found.get(nameOf(key));
    if (!entry) return null;
    // 0 stands for an archived entry, which the next call restores, or for an end that the RPC does not know.
    const liveUntil = entry.liveUntilLedgerSeq || null;
    return liveUntil !== null && liveUntil < latestLedger
      ? null
      : { data: entry.val, liveUntil, readIn: latestLedger };
  };
}
