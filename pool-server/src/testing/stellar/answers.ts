import { passes } from './asset-events.ts';
import type { FakeNetwork } from './fake-network.ts';
import { simulate } from './simulation.ts';

/** The number of ledgers that an RPC scans per response. */
const SCANNED_LEDGERS = 10_000;
const TRANSACTIONS_PAGE = 200;

type Params = Record<string, unknown>;

/** The response of `getEvents`: a page from a ledger or a cursor, which may end before the last ledger. */
function eventPage(network: FakeNetwork, params: Params) {
  const { tip, retainedFrom } = network;
  const { cursor, limit = 100 } = (params.pagination ?? {}) as { cursor?: string; limit?: number };
  const start = cursor ? Number(BigInt(cursor.split('-')[0] ?? '') >> 32n) : Number(params.startLedger);
  if (start < retainedFrom || (!cursor && start > tip.latestLedger)) {
    throw new Error(`startLedger must be within the ledger range: ${retainedFrom} - ${tip.latestLedger}`);
  }
  const end = Math.min(start + SCANNED_LEDGERS, tip.latestLedger + 1);
  const filters = params.filters as Parameters<typeof passes>[1];
  const found = network.events
    .filter(({ ledger, id }) => ledger >= start && ledger < end && (!cursor || id > cursor))
    .filter(event => passes(event, filters))
    .slice(0, limit);
  const last = found.length === limit ? found.at(-1)?.id : undefined;
  return {
    ...tip,
    oldestLedger: retainedFrom,
    oldestLedgerCloseTime: network.closeTime(retainedFrom),
    events: found,
    cursor: last ?? `${(BigInt(end) << 32n) - 1n}-4294967295`,
  };
}

type Applied = FakeNetwork['applied'] extends Map<string, infer A> ? A : never;

const reported = ({ ledger, at, ok, xdr, raised, feeBump }: Applied) => ({
  ...xdr,
  events: { contractEventsXdr: raised, transactionEventsXdr: [] },
  status: ok ? 'SUCCESS' : 'FAILED',
  ledger,
  createdAt: String(at),
  applicationOrder: 1,
  feeBump,
});

/** The response of `getTransaction`. */
function transaction(network: FakeNetwork, hash: string) {
  const { retainedFrom, tip } = network;
  const kept = { ...tip, oldestLedger: retainedFrom, oldestLedgerCloseTime: network.closeTime(retainedFrom) };
  const found = network.applied.get(hash);
  if (!found || found.ledger > tip.latestLedger || found.ledger < retainedFrom) {
    return { ...kept, status: 'NOT_FOUND' };
  }
  return { ...kept, ...reported(found) };
}

/** The response of `getTransactions`: all transactions from a ledger or a cursor. */
function transactionPage(network: FakeNetwork, params: Params) {
  const { tip, retainedFrom } = network;
  const { cursor, limit = 50 } = (params.pagination ?? {}) as { cursor?: string; limit?: number };
  if (limit > TRANSACTIONS_PAGE) throw new Error(`limit must not exceed ${TRANSACTIONS_PAGE}`);
  const [start = 0, seen = 0] = cursor ? cursor.split(':').map(Number) : [Number(params.startLedger), 0];
  if (start < retainedFrom || (!cursor && start > tip.latestLedger)) {
    throw new Error(
      `start ledger must be between the oldest ledger: ${retainedFrom} and the latest ledger: ${tip.latestLedger}`,
    );
  }
  const page: object[] = [];
  for (let ledger = start; ledger <= tip.latestLedger; ledger++) {
    const all = network.appliedIn(ledger);
    const first = ledger === start ? seen : 0;
    for (const [place, each] of all.entries()) {
      if (place < first) continue;
      if (page.length === limit)
        return { ...stamps(network), transactions: page, cursor: `${ledger}:${place}` };
      page.push({ ...reported(each), txHash: each.hash });
    }
  }
  return { ...stamps(network), transactions: page, cursor: `${tip.latestLedger + 1}:0` };
}

const stamps = (network: FakeNetwork) => ({
  latestLedger: network.tip.latestLedger,
  latestLedgerCloseTimestamp: Number(network.tip.latestLedgerCloseTime),
  oldestLedger: network.retainedFrom,
  oldestLedgerCloseTimestamp: Number(network.closeTime(network.retainedFrom)),
});

/** The response of an RPC in front of a network. Throws Error for an invalid request. */
export async function answerTo(network: FakeNetwork, method: string, params: Params): Promise<unknown> {
  const { latestLedger } = network.tip;
  switch (method) {
    case 'getNetwork':
      return {
        friendbotUrl: network.friendbotUrl,
        passphrase: network.founded.passphrase,
        protocolVersion: String(network.protocol),
      };
    case 'getFeeStats': {
      const bid = String(network.lastBid);
      return { inclusionFee: { p90: '100' }, sorobanInclusionFee: { p90: bid }, latestLedger };
    }
    case 'getLedgerEntries': {
      const keys = params.keys as string[];
      if (keys.length > 200) throw new Error('key count (%d) exceeds maximum supported (200)');
      const found = await Promise.all(keys.map(async key => ({ key, entry: await network.entry(key) })));
      const entries = found.flatMap(({ key, entry }) =>
        entry ? [{ key, xdr: entry.data.toXdr('base64'), liveUntilLedgerSeq: entry.liveUntil }] : [],
      );
      return { entries, latestLedger };
    }
    case 'simulateTransaction':
      return simulate(network, String(params.transaction));
    case 'sendTransaction':
      return network.offer(String(params.transaction));
    case 'getTransaction':
      return transaction(network, String(params.hash));
    case 'getTransactions':
      return transactionPage(network, params);
    case 'getEvents':
      return eventPage(network, params);
    default:
      throw new Error(`The RPC has no ${method}`);
  }
}
