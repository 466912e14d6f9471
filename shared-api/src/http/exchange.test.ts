import { jest } from '@jest/globals';
import { HttpResponse } from 'msw';
import { answer, ask, elapsed, good, settle, withCalls } from '../testing/http-calls.ts';
import { abortCalls } from './http.ts';

withCalls();

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

it('reports that the server is unreachable', async () => {
  answer(() => HttpResponse.error());
  const { outcome } = await elapsed(settle(ask({ retries: 0 })));
  expect(outcome).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
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
