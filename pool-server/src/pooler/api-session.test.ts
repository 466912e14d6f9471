import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { ApiSession, Refused } from './api-session.ts';
import { Metrics } from './metrics.ts';

interface Seen {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
}
type Answer = { status: number; body: unknown };

const OPERATOR = { poolerId: 'pool-stellar-01', email: 'pooler@kale.test', password: 'kale-sandbox' };
const Done = v.object({ done: v.boolean() });

describe('a session with the API', () => {
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
  const session = () => new ApiSession(`http://127.0.0.1:${port}`, OPERATOR, metrics, stop.signal);

  beforeEach(() => {
    seen = [];
    stop = new AbortController();
    metrics = new Metrics();
    let logins = 0;
    answer = ({ path }) =>
      path === '/auth/login'
        ? { status: 200, body: { token: `token-${++logins}` } }
        : { status: 200, body: { done: true } };
    return serve();
  });
  afterEach(close);

  it('signs in before the first call, and once', async () => {
    const api = session();
    expect(await api.get('/one', Done)).toEqual({ done: true });
    await api.post('/two', {}, Done);
    expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/auth/login', undefined],
      ['/one', 'Bearer token-1'],
      ['/two', 'Bearer token-1'],
    ]);
    expect(metrics.read()).toMatchObject({ connected: true });
  });

  it('signs in again when the session has ended', async () => {
    const usual = answer;
    answer = call => (call.authorization === 'Bearer token-1' ? { status: 401, body: {} } : usual(call));
    expect(await session().get('/one', Done)).toEqual({ done: true });
    expect(seen.map(({ path }) => path)).toEqual(['/auth/login', '/one', '/auth/login', '/one']);
  });

  it('outlasts a restart of the API, under one idempotency key', async () => {
    const api = session();
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

  it('does not repeat what is refused for good', async () => {
    const usual = answer;
    answer = call => (call.path === '/plant' ? { status: 403, body: { code: 'FORBIDDEN' } } : usual(call));
    await expect(session().post('/plant', {}, Done)).rejects.toThrow(Refused);
    expect(seen.filter(({ path }) => path === '/plant')).toHaveLength(1);
  });

  it('gives up at once when the program stops', async () => {
    await close();
    const calling = session().get('/one', Done);
    stop.abort(new Error('stopping'));
    await expect(calling).rejects.toThrow('stopping');
    await serve();
  });
});
