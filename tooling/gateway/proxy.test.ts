import { Agent, createServer } from 'node:http';
import { connect } from 'node:net';
import { jest } from '@jest/globals';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { startServer } from 'pool-server/http-server';
import { closing, gatewayOf, listen, send, urlOf, withGateways } from '../testing/gateways.ts';
import { readSettings } from './settings.ts';

withGateways();

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
