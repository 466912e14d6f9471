import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passes } from './asset-events.ts';
import type { FakeNetwork } from './fake-network.ts';

/**
 * What befalls one call: no answer and nothing done, an answer of 503, done and the answer lost, never an answer, or
 * an answer that is given in its place.
 */
export type Fault =
  | 'cut'
  | 'busy'
  | 'lost'
  | 'silent'
  | { readonly result: unknown }
  | { readonly error: object };

interface Request {
  readonly id: unknown;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** An RPC looks through so many ledgers for one answer. */
const SCANNED_LEDGERS = 10_000;

/** What `getEvents` answers: a page from a ledger or a cursor on, which may end before the last ledger. */
function eventPage(network: FakeNetwork, params: Record<string, unknown>) {
  const { tip, keptFrom } = network;
  const { cursor, limit = 100 } = (params.pagination ?? {}) as { cursor?: string; limit?: number };
  const start = cursor ? Number(BigInt(cursor.split('-')[0] ?? '') >> 32n) : Number(params.startLedger);
  if (start < keptFrom || (!cursor && start > tip.latestLedger)) {
    throw new Error(`startLedger must be within the ledger range: ${keptFrom} - ${tip.latestLedger}`);
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
    oldestLedger: keptFrom,
    oldestLedgerCloseTime: network.closeTime(keptFrom),
    events: found,
    cursor: last ?? `${(BigInt(end) << 32n) - 1n}-4294967295`,
  };
}

/** A Stellar RPC on HTTP in front of a network in memory, whose next calls can be made to fail. */
export async function startRpc(network: FakeNetwork) {
  const faults = new Map<string, Fault[]>();
  const calls: string[] = [];

  async function answer({ method, params }: Request): Promise<unknown> {
    switch (method) {
      case 'getNetwork':
        return { passphrase: network.founded.passphrase, protocolVersion: '23' };
      case 'getFeeStats':
        return { inclusionFee: { p90: '100' }, sorobanInclusionFee: { p90: '100' }, latestLedger: 1 };
      case 'getLedgerEntries': {
        const found = await Promise.all(
          (params.keys as string[]).map(async key => ({ key, entry: await network.entry(key) })),
        );
        const entries = found.flatMap(({ key, entry }) =>
          entry ? [{ key, xdr: entry.data.toXdr('base64'), liveUntilLedgerSeq: entry.liveUntil }] : [],
        );
        return { entries, latestLedger: network.tip.latestLedger };
      }
      case 'simulateTransaction':
        return network.simulate(String(params.transaction));
      case 'sendTransaction':
        return network.offer(String(params.transaction));
      case 'getTransaction': {
        const found = network.applied.get(String(params.hash));
        const { keptFrom, tip } = network;
        const kept = {
          ...tip,
          oldestLedger: keptFrom,
          oldestLedgerCloseTime: network.closeTime(keptFrom),
        };
        if (!found || found.ledger > tip.latestLedger || found.ledger < keptFrom) {
          return { ...kept, status: 'NOT_FOUND' };
        }
        const { ledger, at, ok, xdr } = found;
        return {
          ...kept,
          ...xdr,
          status: ok ? 'SUCCESS' : 'FAILED',
          ledger,
          createdAt: String(at),
          applicationOrder: 1,
          feeBump: false,
        };
      }
      case 'getEvents':
        return eventPage(network, params);
      default:
        throw new Error(`The RPC has no ${method}`);
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked: Request = JSON.parse(Buffer.concat(chunks).toString());
    calls.push(asked.method);
    const fault = faults.get(asked.method)?.shift();
    if (fault === 'silent') return;
    if (fault === 'cut') return request.socket.destroy();
    if (fault === 'busy') return response.writeHead(503).end('busy');
    const say = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...body }));
    };
    if (typeof fault === 'object') return say(fault);
    const result = await answer(asked).catch((error: Error) => ({ thrown: error.message }));
    if (fault === 'lost') return request.socket.destroy();
    say(
      typeof result === 'object' && result && 'thrown' in result
        ? { error: { code: -32_602, message: result.thrown } }
        : { result },
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/`,
    /** The methods that were called, in order. */
    calls,
    /** The next calls of a method fail so, one after the other. */
    next: (method: string, ...of: Fault[]) => faults.set(method, [...(faults.get(method) ?? []), ...of]),
    calm: () => faults.clear(),
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
