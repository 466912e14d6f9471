import type { Api } from '@stellar/stellar-sdk/rpc';
import { readEnvelope } from './fee-bump.ts';
import type { Rpc } from './rpc.ts';

const PAGE = 200;

/** The transactions starting with a ledger, page by page. Throws LedgerUnavailable. */
export async function* transactionPages(
  rpc: Rpc,
  startLedger: number,
): AsyncGenerator<Api.RawGetTransactionsResponse> {
  let page = await rpc(server => server._getTransactions({ startLedger, pagination: { limit: PAGE } }));
  for (;;) {
    yield page;
    if ((page.transactions ?? []).length < PAGE) return;
    const { cursor } = page;
    page = await rpc(server => server._getTransactions({ pagination: { cursor, limit: PAGE } }));
  }
}

/** The hash on record: that of a fee bump's inner transaction. Others' transactions may be unreadable. */
export function recordedHash(
  { txHash, feeBump, envelopeXdr }: Api.RawTransactionInfo,
  passphrase: string,
): string {
  if (!feeBump) return txHash;
  try {
    return readEnvelope(envelopeXdr ?? '', passphrase).hash;
  } catch {
    return txHash;
  }
}
