import { jest } from '@jest/globals';
import { HttpResponse } from 'msw';
import { answer, ask, elapsed, failing, good, requests, settle, withCalls } from '../testing/http-calls.ts';

withCalls();

describe('a call that fails', () => {
  it.each([400, 403, 404, 409, 422])('with %d is made once and has the server’s message', async status => {
    answer(failing(status));
    const { outcome, after } = await elapsed(settle(ask()));
    expect(outcome).toEqual({ status, code: 'BAD', message: 'No.' });
    expect([requests.length, after]).toEqual([1, 0]);
  });

  it.each([
    ['500', failing(500)],
    ['the network', () => HttpResponse.error()],
  ])('by %s is tried four times, after 1, 2 and 4 s', async (_, failure) => {
    answer(failure);
    const { after } = await elapsed(settle(ask()));
    expect([requests.length, after]).toEqual([4, 7000]);
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
