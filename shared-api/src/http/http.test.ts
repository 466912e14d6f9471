import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { Health } from '../contract/health.ts';
import { Planting } from '../contract/history.ts';
import { Pools } from '../contract/poolers.ts';
import { Wallet } from '../contract/wallet.ts';
import type { ApiError } from './api-error.ts';
import { abortCalls, type Call, call, setCredentials, stopCalls } from './http.ts';
import { discardPreloaded } from './preloaded-responses.ts';

const server = setupServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

let requests: Request[] = [];
const refused: string[] = [];
let token: string | null = null;
let readOnly = false;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  requests = [];
  refused.length = 0;
  token = 'token-1';
  readOnly = false;
  setCredentials({ token: () => token, readOnly: () => readOnly, refused: given => refused.push(given) });
});
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
  discardPreloaded();
});

/** Responds to the calls in this order; the last response repeats. */
const answer = (...answers: (() => Response | Promise<Response>)[]) =>
  server.use(
    on.all(/\/(api|pooler-api)\//, ({ request }) => {
      requests.push(request);
      return (answers[requests.length - 1] ?? answers.at(-1))?.();
    }),
  );

const Thing = v.object({ name: v.string() });
const good = () => HttpResponse.json({ name: 'kale' });
const failing = (status: number) => () => HttpResponse.json({ code: 'BAD', message: 'No.' }, { status });
const text =
  (body: string, status = 200) =>
  () =>
    new HttpResponse(body, { status, statusText: 'Whatever' });
const ask = (request: Partial<Call<typeof Thing>> = {}) =>
  call({ path: '/thing', response: Thing, ...request });
const settle = (promise: Promise<unknown>) =>
  promise.then(
    value => ({ value }),
    (error: ApiError) => ({ status: error.status, code: error.code, message: error.message }),
  );
/** Advances the clock until the call has ended. Returns the milliseconds it took, in steps of 100. */
async function elapsed<T>(promise: Promise<T>): Promise<{ outcome: T; after: number }> {
  let done = false;
  let after = 0;
  void promise.then(() => {
    done = true;
  });
  for (;;) {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    if (done) return { outcome: await promise, after };
    await jest.advanceTimersByTimeAsync(100);
    after += 100;
  }
}

describe('during an impersonation', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('sends no %s', async method => {
    readOnly = true;
    answer(good);
    expect(await settle(ask({ method, body: {}, idempotencyKey: 'a-key-of-a-press' }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(requests).toEqual([]);
  });

  it('allows reads and the request that ends it', async () => {
    readOnly = true;
    answer(good);
    await ask();
    await ask({ method: 'POST', path: '/auth/logout', body: {} });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

describe('a call that works', () => {
  it('sends the token and the query without absent values', async () => {
    answer(good);
    await expect(ask({ query: { page: 1, search: '', status: undefined, limit: 6 } })).resolves.toEqual({
      name: 'kale',
    });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(new URL(requests[0]?.url ?? '').search).toBe('?page=1&limit=6');
  });

  it('sends no token if the call excludes it', async () => {
    answer(good);
    await ask({ auth: false });
    expect(requests[0]?.headers.get('Authorization')).toBeNull();
  });

  it('parses a body that starts with a byte order mark', async () => {
    answer(text('\uFEFF{"name":"kale"}'));
    await expect(ask()).resolves.toEqual({ name: 'kale' });
  });

  it('parses the body of a status that the call accepts', async () => {
    const body = { status: 'unhealthy', services: {} };
    answer(() => HttpResponse.json(body, { status: 503 }));
    await expect(call({ path: '/health', response: Health, accept: 503 })).resolves.toEqual(body);
  });
});

describe('a call without a network', () => {
  it.each([
    ['GET', 'NETWORK_ERROR'],
    ['POST', 'OFFLINE'],
  ] as const)(
    'is a %s attempted once, and nothing is sent when the network is back',
    async (method, code) => {
      const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      answer(HttpResponse.error, good);
      const { outcome, after } = await elapsed(settle(ask({ method, idempotencyKey: `key-of-${method}` })));
      expect(outcome).toMatchObject({ code });
      expect(after).toBe(0);
      online.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(requests).toHaveLength(1);
      online.mockRestore();
    },
  );

  it('reuses the idempotency key of an identical request whose outcome is unknown', async () => {
    answer(failing(500), failing(500), failing(500), failing(500), HttpResponse.error, good);
    const order = (key: string) => settle(ask({ method: 'POST', body: { stake: 2 }, idempotencyKey: key }));
    await elapsed(order('k1'));
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await elapsed(order('k2'));
    online.mockRestore();
    await elapsed(order('k3'));
    expect(new Set(requests.map(request => request.headers.get('Idempotency-Key')))).toEqual(new Set(['k1']));
  });
});

describe('calls while a session is ending', () => {
  it('are not sent, except the sign-out, until the next session begins', async () => {
    answer(good);
    stopCalls();
    await expect(settle(ask())).resolves.toMatchObject({ code: 'ABORTED' });
    expect(requests).toHaveLength(0);
    await expect(settle(ask({ token: 'token-1' }))).resolves.toEqual({ value: { name: 'kale' } });
    abortCalls();
    await expect(settle(ask())).resolves.toEqual({ value: { name: 'kale' } });
  });
});

describe('a call that fails', () => {
  it.each([400, 403, 404, 409, 422])('with %d is made once and has the server’s message', async status => {
    answer(failing(status));
    const { outcome, after } = await elapsed(settle(ask()));
    expect(outcome).toEqual({ status, code: 'BAD', message: 'No.' });
    expect([requests.length, after]).toEqual([1, 0]);
  });

  it.each([
    ['the error inside', { error: { code: 'FULL', message: 'Pool is full' } }, 'FULL', 'Pool is full'],
    ['the code as error', { error: 'FULL', message: 'Pool is full' }, 'FULL', 'Pool is full'],
    ['no code', { message: 'Pool is full' }, 'HTTP_ERROR', 'Pool is full'],
    ['no message', { code: 'FULL' }, 'FULL', 'HTTP 409'],
    ['nothing', {}, 'HTTP_ERROR', 'HTTP 409'],
  ])('reads an error with %s', async (_, body, code, message) => {
    answer(() => HttpResponse.json(body, { status: 409 }));
    await expect(settle(ask())).resolves.toEqual({ status: 409, code, message });
  });

  it('without JSON has the status in its message', async () => {
    answer(text('<h1>Not here</h1>', 404));
    await expect(settle(ask())).resolves.toMatchObject({ code: 'HTTP_ERROR', message: 'HTTP 404: Whatever' });
  });

  it.each([
    ['Pooler is restarting', 'Pooler is restarting'],
    ['', 'Failed to fetch pooler status'],
    ['<h1>Bad gateway</h1>', 'Failed to fetch pooler status'],
  ])('at the pooler\'s host with %j says "%s"', async (body, message) => {
    answer(text(body, 400));
    await expect(settle(ask({ host: 'pooler' }))).resolves.toEqual({
      status: 400,
      code: 'HTTP_ERROR',
      message,
    });
  });

  it.each([
    ['500', failing(500)],
    ['the network', () => HttpResponse.error()],
  ])('by %s is tried four times, after 1, 2 and 4 s', async (_, failure) => {
    answer(failure);
    const { after } = await elapsed(settle(ask()));
    expect([requests.length, after]).toEqual([4, 7000]);
  });

  it('reports that the server is unreachable', async () => {
    answer(() => HttpResponse.error());
    const { outcome } = await elapsed(settle(ask({ retries: 0 })));
    expect(outcome).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  });

  it('and then succeeds returns its value', async () => {
    answer(failing(503), good);
    const { outcome, after } = await elapsed(settle(ask()));
    expect(outcome).toEqual({ value: { name: 'kale' } });
    expect(after).toBe(1000);
  });

  it('with 429 waits for the Retry-After', async () => {
    const slowDown = (retryAfter: string) => () =>
      HttpResponse.json({ code: 'RATE_LIMITED' }, { status: 429, headers: { 'Retry-After': retryAfter } });
    answer(slowDown('5'), slowDown(new Date(Date.now() + 8000).toUTCString()), good);
    const { outcome, after } = await elapsed(settle(ask()));
    expect(outcome).toEqual({ value: { name: 'kale' } });
    expect(after).toBeGreaterThanOrEqual(7000);
    expect(after).toBeLessThanOrEqual(8100);
  });

  it('fails at once during maintenance: the order was not carried out', async () => {
    answer(() => HttpResponse.json({ code: 'MAINTENANCE', message: 'Back at noon' }, { status: 503 }));
    const { outcome, after } = await elapsed(
      settle(ask({ method: 'POST', body: {}, idempotencyKey: 'key-of-the-order' })),
    );
    expect(outcome).toEqual({ status: 503, code: 'MAINTENANCE', message: 'Back at noon' });
    expect([requests.length, after]).toEqual([1, 0]);
  });

  it('with 429 for an hour fails at once', async () => {
    answer(() =>
      HttpResponse.json({ code: 'RATE_LIMITED' }, { status: 429, headers: { 'Retry-After': '3600' } }),
    );
    const { after } = await elapsed(settle(ask()));
    expect([requests.length, after]).toEqual([1, 0]);
  });
});

describe('an invalid response', () => {
  it.each([
    ['HTML', text('<!doctype html><title>Hi</title>'), 'HTML instead of JSON (status 200)'],
    ['empty', text(''), 'the answer is empty'],
    ['truncated', text('{"name":"ka'), 'the answer is not JSON'],
    ['of a wrong type', () => HttpResponse.json({ name: 7 }), 'unexpected answer at name'],
    ['null', () => HttpResponse.json(null), 'unexpected answer at its root'],
  ])('because it is %s is refused at once, never tried again', async (_, reply, words) => {
    answer(reply);
    const { outcome, after } = await elapsed(settle(ask()));
    expect(outcome).toMatchObject({ code: 'INVALID_RESPONSE', message: expect.stringContaining(words) });
    expect([requests.length, after]).toEqual([1, 0]);
  });

  it('has the path of the invalid field in its error', async () => {
    answer(() => HttpResponse.json({ items: [{ id: 'p', name: 'P', status: 'active', successRate: '9' }] }));
    await expect(settle(call({ path: '/poolers', response: Pools }))).resolves.toMatchObject({
      message: expect.stringContaining('items.0.successRate'),
    });
  });

  it.each([
    ['922337203685.4775808', Wallet, 'xlm'],
    ['-922337203685.4775808', Wallet, 'xlm'],
    [922_337_203_686, Wallet, 'xlm'],
    ['99999999999999999999', Planting, 'stake'],
  ])('names the place of the amount %s, which has more than 64 bits', async (amount, response, field) => {
    answer(() => HttpResponse.json({ id: 'p1', status: 'success', [field]: amount }));
    await expect(settle(call({ path: '/wallet/my-balance', response }))).resolves.toMatchObject({
      code: 'INVALID_RESPONSE',
      message: `GET /wallet/my-balance: unexpected answer at ${field}: An amount has at most 64 bits`,
    });
  });
});

describe('a call that hangs', () => {
  const never = () => new Promise<Response>(() => {});
  it('without a response times out after 10 s', async () => {
    answer(never);
    const { outcome, after } = await elapsed(settle(ask({ retries: 0 })));
    expect(outcome).toEqual({ status: 408, code: 'TIMEOUT', message: 'Request timeout' });
    expect(after).toBe(10_000);
  });

  it('times out in the middle of its body', async () => {
    const begun = new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode('{"na')) });
    const fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(begun));
    const { outcome, after } = await elapsed(settle(ask({ retries: 0 })));
    fetching.mockRestore();
    expect(outcome).toMatchObject({ code: 'TIMEOUT' });
    expect(after).toBe(10_000);
  });

  it('is retried', async () => {
    answer(never, good);
    const { outcome, after } = await elapsed(settle(ask()));
    expect(outcome).toEqual({ value: { name: 'kale' } });
    expect(after).toBe(11_000);
  });

  it('ends with the session, even while it waits for a retry', async () => {
    answer(never);
    const hanging = settle(ask());
    await jest.advanceTimersByTimeAsync(10_500);
    abortCalls();
    await expect(hanging).resolves.toMatchObject({ code: 'ABORTED' });
  });
});

describe('a POST', () => {
  it('without an idempotency key is sent once', async () => {
    answer(failing(500));
    await elapsed(settle(ask({ method: 'POST', body: {} })));
    expect(requests.length).toBe(1);
  });

  it('with one is retried with the same key and body', async () => {
    answer(failing(500), () => HttpResponse.error(), good);
    const { outcome } = await elapsed(
      settle(ask({ method: 'POST', body: { stake: 1 }, idempotencyKey: 'k1' })),
    );
    expect(outcome).toEqual({ value: { name: 'kale' } });
    expect(requests.map(request => request.headers.get('Idempotency-Key'))).toEqual(['k1', 'k1', 'k1']);
    expect(await requests[2]?.json()).toEqual({ stake: 1 });
  });
});

it('reports each refused token, and none for a call without a token', async () => {
  answer(failing(401));
  await Promise.all(Array.from({ length: 6 }, () => settle(ask())));
  await settle(ask({ auth: false }));
  token = null;
  await settle(ask());
  expect(refused).toEqual(Array(6).fill('token-1'));
});

describe('a response preloaded by the page', () => {
  it('is used once, for the same address', async () => {
    answer(() => HttpResponse.json({ name: 'late' }));
    window.__kalePreloaded = { '/api/thing?page=1': Promise.resolve(Response.json({ name: 'early' })) };
    await expect(ask({ query: { page: 2 } })).resolves.toEqual({ name: 'late' });
    await expect(ask({ query: { page: 1 } })).resolves.toEqual({ name: 'early' });
    await expect(ask({ query: { page: 1 } })).resolves.toEqual({ name: 'late' });
  });

  it('that failed is requested again', async () => {
    answer(good);
    window.__kalePreloaded = { '/api/thing': Promise.reject(new TypeError('gone')) };
    const { outcome } = await elapsed(settle(ask()));
    expect(outcome).toEqual({ value: { name: 'kale' } });
  });
});
