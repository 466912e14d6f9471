import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { startServer } from 'pool-server/http-server';
import { createGateway } from './server.ts';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'kale-proxy-'));
const closing: (() => void)[] = [];
const urlOf = (server: { address(): AddressInfo | string | null }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listen<Listening extends Server | ReturnType<typeof createSocketServer>>(server: Listening) {
  server.listen(0, '127.0.0.1', 4_096);
  await once(server, 'listening');
  closing.push(() => server.close());
  if ('closeAllConnections' in server) closing.push(() => server.closeAllConnections());
  return urlOf(server);
}

const gatewayOf = (api: string, env: NodeJS.ProcessEnv = {}) =>
  listen(createGateway({ ...readSettings({ API_URL: api, ...env }), deployed: folder }));

afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** One request; rejects when the connection breaks. */
const send = (
  url: string,
  { body = '', ...options }: { method?: string; body?: string; agent?: Agent; headers?: object } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { ...options, headers: { ...options.headers } }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', part => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

describe('a request with a body that is too large', () => {
  it('does not break other clients’ requests, in 1,000 tries', async () => {
    const app = new Hono()
      .use(bodyLimit({ maxSize: 256 * 1024, onError: c => c.json({ code: 'PAYLOAD_TOO_LARGE' }, 413) }))
      .post('/echo', async c => c.json({ size: (await c.req.text()).length }))
      .get('/innocent', c => c.json({ here: true }));
    const api = await startServer(app, 0);
    closing.push(() => api.closeAllConnections());
    closing.push(() => api.close());
    const url = await gatewayOf(urlOf(api));
    const agent = new Agent({ keepAlive: true });
    const large = 'x'.repeat(300 * 1024);
    const statuses = new Map<number | string, number>();
    for (let n = 0; n < 1_000; n++) {
      const refused = await send(`${url}/api/echo`, { method: 'POST', body: large });
      expect(refused.status).toBe(413);
      expect(refused.headers.connection).toBe('close');
      const { status } = await send(`${url}/api/innocent`, { agent });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    agent.destroy();
    expect([...statuses]).toEqual([[200, 1_000]]);
  });
});

describe('the client', () => {
  /** Answers with the forwarded headers and the path of a request. */
  const echo = () =>
    listen(
      createServer(({ headers, url = '' }, response) => {
        const { 'x-forwarded-for': from, 'x-forwarded-proto': proto, 'x-forwarded-host': host } = headers;
        response.end(JSON.stringify({ from, proto, host, url }));
      }),
    );
  const forwardedHeaders = {
    'x-forwarded-for': '6.6.6.6, 203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'pool.example',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
    host: 'gateway.example',
  };
  const forwarded = async (trusted: string) =>
    JSON.parse(
      (
        await send(`${await gatewayOf(await echo(), { TRUSTED_PROXIES: trusted })}/api/x`, {
          headers: forwardedHeaders,
        })
      ).body,
    );

  it('is the direct peer, whatever headers an untrusted peer sends', async () => {
    const seen = { from: '127.0.0.1', proto: 'http', host: 'gateway.example' };
    for (const trusted of ['', 'none', '10.0.0.0/8']) expect(await forwarded(trusted)).toMatchObject(seen);
  });

  it('is the one in front of a trusted proxy', async () => {
    const seen = { from: '203.0.113.9', proto: 'https', host: 'pool.example' };
    for (const trusted of ['127.0.0.1', 'loopback', '1'])
      expect(await forwarded(trusted)).toMatchObject(seen);
  });

  it('cannot make the gateway send a request to another host', async () => {
    const url = new URL(await gatewayOf(await echo()));
    const client = connect(Number(url.port), url.hostname);
    client.write('GET /api//127.0.0.1:9/x?y=1 HTTP/1.1\r\nhost: kale.test\r\nconnection: close\r\n\r\n');
    let text = '';
    for await (const part of client) text += part;
    expect(text).toContain('"url":"//127.0.0.1:9/x?y=1"');
  });

  it('reaches an API behind another gateway, under that one’s path', async () => {
    const gateway = await gatewayOf(`${await echo()}/api/`);
    expect((await send(`${gateway}/api/info?y=1`)).body).toContain('"url":"/api/info?y=1"');
    expect((await send(`${gateway}/api//x`)).body).toContain('"url":"/api//x"');
  });

  it('may leave before its body is complete, without a log entry', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const url = new URL(await gatewayOf(await echo()));
    const client = connect(Number(url.port), url.hostname);
    client.write('POST /api/x HTTP/1.1\r\nhost: kale.test\r\ncontent-length: 100\r\n\r\nhalf');
    await new Promise(resolve => setTimeout(resolve, 100));
    client.destroy();
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(errors.mock.calls).toEqual([]);
    errors.mockRestore();
  });

  it('gets responses without a body as they are', async () => {
    const upstream = await listen(
      createServer(({ url = '' }, response) => {
        const status = Number(url.slice(1)) || 200;
        response.writeHead(status, { etag: '"one"', ...(status === 200 && { 'content-length': '5' }) });
        response.end(status === 200 ? 'whole' : undefined);
      }),
    );
    const url = await gatewayOf(upstream);
    expect(await send(`${url}/api/304`)).toMatchObject({ status: 304, body: '', headers: { etag: '"one"' } });
    expect(await send(`${url}/api/204`)).toMatchObject({ status: 204, body: '' });
    expect(await send(`${url}/api/302`)).toMatchObject({ status: 302, body: '' });
    const head = await send(`${url}/api/200`, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': '5' } });
    expect((await send(`${url}/api/200`, { method: 'TRACE' })).status).toBe(405);
  });

  it('must be configured on a real network: the gateway does not start without TRUSTED_PROXIES', () => {
    expect(() => readSettings({ LEDGER: 'stellar' })).toThrow('TRUSTED_PROXIES is missing');
    expect(() => readSettings({ TRUSTED_PROXIES: 'lb' })).toThrow('TRUSTED_PROXIES: "lb" is not an address');
    expect(
      readSettings({ LEDGER: 'stellar', TRUSTED_PROXIES: 'none' }).trustedProxies?.('127.0.0.1', 0),
    ).toBe(false);
  });
});

it('closes a connection whose request arrives too slowly, while others are served', async () => {
  const url = new URL(
    await gatewayOf(await listen(createServer((_, response) => void response.end('here')))),
  );
  const drip = async (beginning: string) => {
    const client = connect(Number(url.port), url.hostname).resume();
    // A drip that arrives after the close resets the connection: an error, on which `once` would reject.
    const closed = new Promise(resolve => client.on('error', () => undefined).on('close', resolve));
    client.write(beginning);
    // Counted, not timed: if a busy machine lets nothing happen here, the gateway cannot close it either.
    let drips = 0;
    const timer = setInterval(() => {
      drips++;
      client.write('x');
    }, 200);
    await closed;
    clearInterval(timer);
    return drips;
  };
  const dripping = Promise.all([
    drip('GET /api/x HTTP/1.1\r\nhost: a\r\nx-slow: '),
    drip('POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n'),
  ]);
  expect((await send(`${url.origin}/api/x`)).body).toBe('here');
  for (const drips of await dripping) expect(drips).toBeLessThanOrEqual(40); // 8 s
});

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
    const settings = { ...readSettings({ API_URL: await listen(server) }), deployed: folder };
    const url = await listen(createGateway({ ...settings, answerWithinMs: 300 }));
    const answered = await send(`${url}/api/x`);
    expect(answered.status).toBe(504);
    expect(json(answered).code).toBe('GATEWAY_TIMEOUT');
    expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
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
