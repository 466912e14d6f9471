import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { ApiClient, Refused } from './api-client.ts';
import { Metrics } from './metrics.ts';

interface Seen {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
}
type Answer = { status: number; body: unknown };

const Done = v.object({ done: v.boolean() });

describe('the miner’s API client', () => {
  let server: Server;
  let port = 0;
  let seen: Seen[] = [];
  let answer: (seen: Seen) => Answer;
  let stop: AbortController;
  let metrics: Metrics;

  const serve = () =>
    new Promise<void>(resolve => {
      server = createServer((request, response) => {
        const { authorization, 'idempotency-key': key } = request.headers;
        const call = { path: request.url ?? '', authorization, key: key?.toString() };
        seen.push(call);
        const { status, body } = answer(call);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }).listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const client = () => new ApiClient(`http://127.0.0.1:${port}`, 'kale_key', metrics, stop.signal);

  beforeEach(() => {
    seen = [];
    stop = new AbortController();
    metrics = new Metrics();
    answer = () => ({ status: 200, body: { done: true } });
    return serve();
  });
  afterEach(close);

  it('sends its key with every call', async () => {
    const api = client();
    expect(await api.get('/one', Done)).toEqual({ done: true });
    await api.post('/two', {}, Done);
    expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/one', 'Bearer kale_key'],
      ['/two', 'Bearer kale_key'],
    ]);
    expect(metrics.read()).toMatchObject({ connected: true });
  });

  it('gives up on a call with a revoked key', async () => {
    answer = () => ({ status: 401, body: {} });
    await expect(client().get('/one', Done)).rejects.toThrow(Refused);
    expect(seen).toHaveLength(1);
  });

  it('survives a restart of the API, with one idempotency key', async () => {
    const api = client();
    await api.get('/one', Done);
    await close();
    const calling = api.post('/work', {}, Done);
    while (metrics.read().connected) await wait(5);
    const usual = answer;
    let failures = 0;
    answer = call => (failures++ === 0 ? { status: 503, body: {} } : usual(call));
    await serve();
    expect(await calling).toEqual({ done: true });
    const works = seen.filter(({ path }) => path === '/work');
    expect(works).toHaveLength(2);
    expect(new Set(works.map(({ key }) => key)).size).toBe(1);
    expect(metrics.read().connected).toBe(true);
  });

  it('does not repeat a permanently refused call', async () => {
    const usual = answer;
    answer = call => (call.path === '/plant' ? { status: 403, body: { code: 'FORBIDDEN' } } : usual(call));
    await expect(client().post('/plant', {}, Done)).rejects.toThrow(Refused);
    expect(seen.filter(({ path }) => path === '/plant')).toHaveLength(1);
  });

  it('gives up at once when the program stops', async () => {
    await close();
    const calling = client().get('/one', Done);
    stop.abort(new Error('stopping'));
    await expect(calling).rejects.toThrow('stopping');
    await serve();
  });
});
