import { useEffect } from 'react';
import type * as v from 'valibot';
import { parseAnswer } from '../http/answer.ts';
import type { Read } from '../resources/use-resource.ts';
import { TOKEN_KEY } from '../session/session-storage.ts';
import { sessionStore } from '../session/session-store.ts';
import {
  CACHE_PREFIX,
  cacheKey,
  clearOfflineCache,
  MAX_CACHED_RESPONSES,
  onResponseRecorded,
  type RecordedResponse,
  recordedResponses,
} from './recorded-responses.ts';

/** Delay that lets a page's responses be stored together, in milliseconds. */
const GATHER_MS = 500;
const STORED_AT = 'stored-at';

/** Whether the browser stores the session: a token in memory, or in a tab, disappears without notice. */
const staysSignedIn = (token: string) => {
  try {
    return window.localStorage.getItem(TOKEN_KEY) === token;
  } catch {
    return false;
  }
};

/** The user whose responses this device may store: only with "stay signed in", never during an impersonation. */
const owner = () => {
  const { user, token, impersonation } = sessionStore.getState();
  return user && token && !impersonation && globalThis.caches && staysSignedIn(token)
    ? { id: user.id, token }
    : null;
};

const timeOf = (cached: Response | undefined) => Number(cached?.headers.get(STORED_AT));

/** The responses that this page has stored; emptied when another page deletes them. */
let onDevice = new WeakSet<RecordedResponse>();

async function keep({ id }: { id: string }): Promise<void> {
  if (!(await caches.has(CACHE_PREFIX + id))) onDevice = new WeakSet();
  const cache = await caches.open(CACHE_PREFIX + id);
  for (const [address, answered] of [...recordedResponses()]) {
    if (onDevice.has(answered)) continue;
    const { text, at } = answered;
    const before = timeOf(await cache.match(address));
    // A time in the future was written by a wrong clock.
    if (!(before >= at && before <= Date.now()))
      await cache.put(address, new Response(text, { headers: { [STORED_AT]: String(at) } }));
    onDevice.add(answered);
  }
  const cached = await cache.keys(); // in insertion order
  for (const old of cached.slice(0, Math.max(0, cached.length - MAX_CACHED_RESPONSES)))
    await cache.delete(old);
}

/** Stores the responses since the last call on the device. */
export async function saveResponses(): Promise<void> {
  const mine = owner();
  if (!mine) return;
  try {
    await keep(mine);
  } finally {
    // The user has signed out: delete responses written since.
    if (owner()?.token !== mine.token) await clearOfflineCache();
  }
}

/** The last response to this user at an address; undefined when it is not stored or no longer matches the schema. */
export async function cachedResponse<S extends v.GenericSchema>(
  url: string,
  response: S,
): Promise<Read<v.InferOutput<S>> | undefined> {
  const mine = owner();
  const cached = mine && (await caches.match(cacheKey(url), { cacheName: CACHE_PREFIX + mine.id }));
  if (!cached) return undefined;
  const text = await cached.text();
  const { status, statusText, ok, headers } = cached;
  try {
    const value = parseAnswer({ status, statusText, ok, headers, text }, response, url);
    return { value, at: Math.min(timeOf(cached), Date.now()) };
  } catch {
    return undefined;
  }
}

/**
 * The number of the user's responses on this device, and when the newest arrived (epoch ms); null if none may be
 * stored.
 */
export async function cacheSummary(): Promise<{ count: number; newest: number | undefined } | null> {
  const mine = owner();
  if (!mine) return null;
  const cache = await caches.open(CACHE_PREFIX + mine.id);
  const cached = await cache.keys();
  const last = cached.at(-1) && (await cache.match(cached.at(-1) ?? ''));
  return { count: cached.length, newest: last ? timeOf(last) : undefined };
}

/** Stores responses of a signed-in user: shortly after they arrive, and when the page is left. */
export function OfflineCacheWriter() {
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      soon = undefined;
      void saveResponses().catch(() => undefined); // a full disk only means that nothing is stored
    };
    const unsubscribe = onResponseRecorded(() => {
      soon ??= setTimeout(keep, GATHER_MS);
    });
    document.addEventListener('visibilitychange', keep);
    keep();
    return () => {
      clearTimeout(soon);
      unsubscribe();
      document.removeEventListener('visibilitychange', keep);
    };
  }, []);
  return null;
}
