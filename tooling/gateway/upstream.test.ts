import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect, createServer as createSocketServer, type Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Answer, closing, gatewayOf, listen, send, withGateways } from '../testing/gateways.ts';
import { forwardTo } from './proxy.ts';
import { createUpstreams, UpstreamTimeout } from './upstream.ts';

withGateways();

/** An upstream on raw sockets: `onRequest` gets the number of the request on its connection. */
function socketServer(onRequest: (socket: Socket, count: number, head: string) => void) {
  let requests = 0;
  const sockets = new Set<Socket>();
  const server = createSocketServer(socket => {
    let count = 0;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', data => {
      const head = String(data);
      // The gateway itself asks for /info.
      if (!head.startsWith('GET /info')) requests += 1;
      onRequest(socket, ++count, head);
    });
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { server, requests: () => requests };
}
const answer = (text: string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

describe('a dead kept-alive connection', () => {
  /** Answers the first request of each connection, and breaks the connection at the second. */
  const fickle = () =>
    socketServer((socket, count, head) => {
      if (count > 1) socket.resetAndDestroy();
      else socket.write(answer(head.split('\r\n').at(-1) || 'here'));
    });

  it.each([
    ['GET', {}],
    ['POST', { 'idempotency-key': 'once-and-once-only' }],
    ['POST', {}],
  ])('fails no %s with %j', async (method, headers) => {
    const url = await gatewayOf(await listen(fickle().server));
    for (let n = 0; n < 20; n++) {
      const body = method === 'POST' ? `body ${n}` : '';
      expect(await send(`${url}/api/x`, { method, headers, body })).toMatchObject({
        status: 200,
        body: body || 'here',
      });
    }
  });

  it('never sends a POST without an Idempotency-Key twice', async () => {
    const upstream = socketServer(socket => socket.resetAndDestroy());
    const url = await gatewayOf(await listen(upstream.server));
    await send(`${url}/api/x`, { method: 'POST', body: 'order' });
    expect(upstream.requests()).toBe(1);
  });

  it('is not retried once a response has begun', async () => {
    const upstream = socketServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
      setTimeout(() => socket.resetAndDestroy(), 50);
    });
    const url = await gatewayOf(await listen(upstream.server));
    await expect(send(`${url}/api/x`)).rejects.toThrow();
    expect(upstream.requests()).toBe(1);
  });
});

describe('the gateway’s own errors', () => {
  const json = ({ body }: Answer) => JSON.parse(body) as { code: string; message: string };

  it('name an upstream that cannot be reached', async () => {
    const answered = await send(`${await gatewayOf('http://127.0.0.1:9')}/api/info`);
    expect(answered.status).toBe(503);
    expect(json(answered)).toEqual({
      code: 'GATEWAY_UNAVAILABLE',
      message: 'The server cannot be reached. Please try again.',
    });
    expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('name an upstream that does not speak HTTP', async () => {
    const { server } = socketServer(socket => socket.end('hello\r\n\r\n'));
    const answered = await send(`${await gatewayOf(await listen(server))}/api/x`);
    expect(answered.status).toBe(502);
    expect(json(answered).code).toBe('GATEWAY_UNAVAILABLE');
    expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('name an upstream that does not answer in time', async () => {
    const { server } = socketServer(() => undefined);
    const url = await gatewayOf(await listen(server), {}, { answerWithinMs: 300 });
    const answered = await send(`${url}/api/x`);
    expect(answered.status).toBe(504);
    expect(json(answered).code).toBe('GATEWAY_TIMEOUT');
    expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('connections that calls share', () => {
  it('are free again when a client does not read its response', async () => {
    const { promise: free, resolve: end } = Promise.withResolvers<void>();
    const api = createServer(async (asked, response) => {
      if (asked.url !== '/x') return void response.end('{}'); // the gateway itself asks for /info
      response.on('close', end);
      const part = Buffer.alloc(1024 * 1024);
      while (!response.destroyed) if (!response.write(part)) await once(response, 'drain');
    });
    const url = new URL(await gatewayOf(await listen(api), {}, { idleMs: 500 }));
    const client = connect(Number(url.port), url.hostname);
    closing.push(() => client.destroy());
    client.write('GET /api/x HTTP/1.1\r\nhost: a\r\n\r\n');
    await free;
  });

  it('are free as soon as the upstream has sent a response, however slowly its client reads', async () => {
    const sockets = new Set<Socket>();
    let sent: Promise<unknown> | undefined;
    const api = createServer((_, response) => {
      sent = once(response.end(Buffer.alloc(400 * 1024)), 'finish');
    });
    const upstream = await listen(api.on('connection', socket => sockets.add(socket)));
    const upstreams = createUpstreams(1_000);
    closing.push(() => void upstreams.close());
    const app = new Hono<{ Bindings: HttpBindings }>();
    app.get('/api/*', forwardTo(upstream, { upstreams, trusted: () => false, prefix: '/api' }));
    for (let n = 0; n < 3; n++) {
      const incoming = Object.assign(new Readable(), {
        headers: {},
        socket: {},
        iterator: async function* () {},
      });
      const unread = new Writable({ write: () => undefined });
      const outgoing = Object.assign(unread, { writeHead: () => undefined, flushHeaders: () => undefined });
      await app.request('/api/x', {}, { incoming, outgoing });
      await sent;
      await new Promise(resolve => setTimeout(resolve, 200));
    }
    expect(sockets.size).toBe(1);
  });

  it('do not make a call wait longer than an upstream may take to answer', async () => {
    const upstream = new URL(await listen(createServer((_, response) => response.flushHeaders())));
    const upstreams = createUpstreams(1_500);
    closing.push(() => void upstreams.close());
    const { signal } = new AbortController();
    const ask = () =>
      upstreams.send({
        url: upstream,
        method: 'GET',
        headers: {},
        body: Buffer.of(),
        isStream: false,
        signal,
      });
    await Promise.all(Array.from({ length: 512 }, ask));
    await expect(ask()).rejects.toThrow(UpstreamTimeout);
  });
});

describe('event streams', () => {
  it('leave connections for calls, however many streams there are', async () => {
    const upstream = await listen(
      createServer((asked, response) => {
        if (asked.url !== '/events') return void response.end('here');
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: one\n\n');
      }),
    );
    const url = await gatewayOf(upstream);
    const streams = await Promise.all(
      Array.from({ length: 600 }, async () => {
        const stream = get(`${url}/api/events`, { agent: false });
        const [response] = (await once(stream, 'response')) as [IncomingMessage];
        await once(response, 'data');
        return stream;
      }),
    );
    expect((await send(`${url}/api/info`)).body).toBe('here');
    for (const stream of streams) {
      stream.on('error', () => undefined);
      stream.destroy();
    }
  });

  it('end at the upstream when the client leaves', async () => {
    let ended: () => void = () => undefined;
    const left = new Promise<void>(resolve => {
      ended = resolve;
    });
    const upstream = await listen(
      createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: one\n\n');
        response.on('close', ended);
      }),
    );
    const url = new URL(await gatewayOf(upstream));
    const client = connect(Number(url.port), url.hostname);
    client.write('GET /api/events HTTP/1.1\r\nhost: kale.test\r\n\r\n');
    await once(client, 'data');
    const began = performance.now();
    client.destroy();
    await left;
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
