import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import * as v from 'valibot';
import { usePools } from '../resources/pools.ts';
import { storeToken, storeUser } from '../session/session-storage.ts';
import { beginSession, endSession, rereadSession } from '../session/session-store.ts';
import { deviceCaches } from '../testing/device-caches.ts';
import { emptyCache } from '../testing/empty-cache.ts';
import { ID, pool, sent, served, server, show, signIn, withServer } from '../testing/resource-fixtures.ts';
import { cachedResponse, OfflineCacheWriter, saveResponses } from './offline-cache.tsx';
import { cacheKey, MAX_CACHED_RESPONSES, recordedResponses, recordResponse } from './recorded-responses.ts';

withServer();

let device: ReturnType<typeof deviceCaches>;
beforeEach(() => {
  device = deviceCaches();
  Object.assign(globalThis, { caches: device });
});
afterEach(() => {
  Object.assign(globalThis, { caches: undefined });
});

const goAway = () => server.use(on.all('*/api/*', () => HttpResponse.error()));
const showPools = () => show(() => usePools({}));

/** Shows the pools, then makes the server unreachable. */
const seeAndLeave = async () => {
  const { result, unmount } = showPools();
  await waitFor(() => expect(result.current.data?.items).toHaveLength(1));
  await saveResponses();
  unmount();
  await emptyCache(); // a reload clears the page's memory
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  goAway();
};

describe('the last known data', () => {
  it('is shown with its age after one request when the server is unreachable', async () => {
    signIn();
    const seenAt = Date.now();
    await seeAndLeave();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(seenAt + 3_600_000);
    const asked = sent('GET /api/poolers').length;
    const { result } = showPools();
    await waitFor(() => expect(result.current.data?.items.map(({ id }) => id)).toEqual([pool.id]));
    expect(result.current.error).toBeUndefined(); // one banner on the page reports it
    expect(result.current.updatedAt).toBeGreaterThanOrEqual(seenAt);
    expect(result.current.updatedAt).toBeLessThan(seenAt + 3_600_000);
    expect(sent('GET /api/poolers')).toHaveLength(asked + 1);
    clock.mockRestore();
  });

  it('is never used for another request', async () => {
    signIn();
    await seeAndLeave();
    const other = { ...pool, id: 'pool-other', name: 'Other' };
    server.use(
      on.get('*/api/poolers', ({ request }) =>
        new URL(request.url).searchParams.has('search')
          ? HttpResponse.json({ items: [other], page: 1, limit: 6, total: 1 })
          : HttpResponse.error(),
      ),
    );
    const { result, rerender } = show((search?: string) => usePools(search ? { search } : {}));
    rerender('other');
    await waitFor(() => expect(result.current.data?.items.map(({ id }) => id)).toEqual(['pool-other']));
    expect(result.current.error).toBeUndefined();
    rerender(undefined);
    await waitFor(() => expect(result.current.data?.items.map(({ id }) => id)).toEqual([pool.id]));
  });

  it('is shown with the error when only this request fails', async () => {
    signIn();
    await seeAndLeave();
    jest.restoreAllMocks();
    server.use(
      on.get('*/api/auth/me', () => HttpResponse.json(served.user)),
      on.get('*/api/poolers', () => HttpResponse.json({ code: 'DOWN', message: 'Down' }, { status: 503 })),
    );
    const { result } = showPools();
    await waitFor(() => expect(result.current.data?.items.map(({ id }) => id)).toEqual([pool.id]));
    expect(result.current.error).toBeDefined();
  });

  it('is shown while the server is slow, and replaced by its response', async () => {
    signIn();
    await seeAndLeave();
    jest.restoreAllMocks();
    let answer = () => {};
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    server.use(
      on.get('*/api/auth/me', () => HttpResponse.json(served.user)),
      on.get('*/api/poolers', async () => {
        await held;
        return HttpResponse.json({ items: [], page: 1, limit: 6, total: 0 });
      }),
    );
    const { result } = showPools();
    await waitFor(() => expect(result.current.data?.items).toHaveLength(1));
    expect(result.current.error?.code).toBe('TIMEOUT');
    answer();
    await waitFor(() => expect(result.current.data?.items).toEqual([]));
    expect(result.current.error).toBeUndefined();
  });

  it('is found although the request’s start time has changed', async () => {
    const since = (hours: number) =>
      encodeURIComponent(new Date(Date.now() - hours * 3_600_000).toISOString());
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(Date.parse('2026-11-22T12:00:10Z'));
    const first = cacheKey(`/api/x?from=${since(168)}&page=1`);
    clock.mockReturnValue(Date.parse('2026-11-23T18:31:40Z'));
    expect(cacheKey(`/api/x?from=${since(168)}&page=1`)).toBe(first);
    expect(cacheKey(`/api/x?from=${since(24)}&page=1`)).not.toBe(first);
    expect(cacheKey('/api/x?from=yesterday')).toBe('/api/x?from=yesterday');
    const ofDay = (day: number) =>
      cacheKey(`/api/x?window=7d&dayStart=${new Date(2026, 10, day).toISOString()}`);
    expect(ofDay(21)).toBe(ofDay(20));
  });

  it('is stored again when the clock was ahead, and never dated in the future', async () => {
    signIn();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
    recordResponse('/api/thing', '"tomorrow"');
    await saveResponses();
    clock.mockRestore();
    const before = await cachedResponse('/api/thing', v.string());
    expect(before?.at).toBeLessThanOrEqual(Date.now());
    recordResponse('/api/thing', '"today"');
    await saveResponses();
    expect(await cachedResponse('/api/thing', v.string())).toMatchObject({ value: 'today' });
  });

  it('is not stored for a session that the browser could not store', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    signIn();
    recordResponse('/api/poolers', '{}');
    await saveResponses();
    expect(await device.keys()).toEqual([]);
    endSession('signed-out');
    await (await device.open('kale-offline-somebody')).put('/api/poolers', new Response('{}'));
    await (await device.open('kale-kept-an-earlier-version')).put('/api/poolers', new Response('{}'));
    const { unmount } = show(() => null);
    await waitFor(async () => expect(await device.keys()).toEqual([]));
    unmount();
  });

  it('is deleted from the device with the session', async () => {
    signIn();
    await seeAndLeave();
    expect(await device.keys()).toEqual([`kale-offline-${ID.user}`]);
    endSession('signed-out');
    await waitFor(async () => expect(await device.keys()).toEqual([]));
  });

  it('is deleted before another user’s session begins', async () => {
    signIn();
    await seeAndLeave();
    beginSession('t2', true);
    await waitFor(async () => expect(await device.keys()).toEqual([]));
    expect([...recordedResponses()]).toEqual([]);
  });

  it('is deleted when the session ends while it is being stored', async () => {
    signIn();
    recordResponse('/api/poolers', '{}');
    const open = device.open;
    device.open = async name => {
      const cache = await open(name);
      endSession('expired');
      return cache;
    };
    await saveResponses();
    expect(await device.keys()).toEqual([]);
  });

  it('is not stored for a session that ends with its tab', async () => {
    storeToken('t1', false);
    storeUser({ id: ID.user, email: 'f@kale.test', role: 'farmer', farmerId: null });
    rereadSession();
    recordResponse('/api/poolers', '{}');
    await saveResponses();
    expect(await device.keys()).toEqual([]);
  });

  it('contains only the newest responses', async () => {
    signIn();
    for (let number = 0; number < MAX_CACHED_RESPONSES; number++) recordResponse(`/api/old/${number}`, '{}');
    await saveResponses();
    for (let number = 0; number < 10; number++) recordResponse(`/api/new/${number}`, '{}');
    await saveResponses();
    const cached = await (await device.open(`kale-offline-${ID.user}`)).keys();
    expect(cached).toHaveLength(MAX_CACHED_RESPONSES);
    expect(cached.filter(({ url }) => url.includes('/api/new/'))).toHaveLength(10);
    expect(cached.some(({ url }) => url.endsWith('/api/old/9'))).toBe(false);
  });

  /** The paths of the responses stored for the user. */
  const keptPaths = async () => {
    const cached = await (await device.open(`kale-offline-${ID.user}`)).keys();
    return cached.map(({ url }) => new URL(url).pathname);
  };

  it('is stored shortly after it arrives', async () => {
    signIn();
    const { unmount } = show(OfflineCacheWriter);
    recordResponse('/api/first', '{}');
    await waitFor(async () => expect(await keptPaths()).toContain('/api/first'));
    recordResponse('/api/second', '{}');
    await waitFor(async () => expect(await keptPaths()).toContain('/api/second'));
    unmount();
  });

  it('is stored again when another page has deleted it', async () => {
    signIn();
    recordResponse('/api/first', '{}');
    await saveResponses();
    await device.delete(`kale-offline-${ID.user}`);
    await saveResponses();
    expect(await keptPaths()).toEqual(['/api/first']);
  });

  it('is stored when the user leaves the page', async () => {
    signIn();
    const { unmount } = show(OfflineCacheWriter);
    recordResponse('/api/poolers', '{"items":[]}');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await keptPaths()).toContain('/api/poolers'));
    unmount();
  });

  it('does not break a page on a device without storage', async () => {
    Object.assign(globalThis, { caches: undefined });
    signIn();
    await seeAndLeave();
    const { result } = showPools();
    await waitFor(() => expect(result.current.error?.code).toBe('NETWORK_ERROR'));
    expect(result.current.data).toBeUndefined();
  });
});
