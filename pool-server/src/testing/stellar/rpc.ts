import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo } from './answers.ts';
import type { FakeNetwork } from './fake-network.ts';

/** The fault of one call: a cut connection, status 503, a lost response, none at all, or another one instead. */
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

/** A Stellar RPC over HTTP in front of an in-memory network. Tests can inject faults into its next calls. */
export async function startRpc(network: FakeNetwork) {
  const faults = new Map<string, Fault[]>();
  const calls: string[] = [];

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
    const result = await answerTo(network, asked.method, asked.params).catch((error: Error) => ({
      thrown: error.message,
    }));
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
    calls,
    /** The next calls of a method fail like this, one after another. */
    next: (method: string, ...of: Fault[]) => faults.set(method, [...(faults.get(method) ?? []), ...of]),
    calm: () => faults.clear(),
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
