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

/** A page asks for several things at once; what it was answered is kept together. Milliseconds. */
const GATHER_MS = 500;
const STORED_AT = 'kept-at';

/** Whether the browser itself stores the session: a token in memory, or of one tab, is gone without anybody knowing. */
const staysSignedIn = (token: string) => {
  try {
    return window.localStorage.getItem(TOKEN_KEY) === token;
  } catch {
    return false;
  }
};

/** Whose answers may lie on this device: those of a user who stays signed in, not of one tab or of an admin's reading. */
const owner = () => {
  const { user, token, impersonation } = sessionStore.getState();
  return user && token && !impersonation && globalThis.caches && staysSignedIn(token)
    ? { id: user.id, token }
    : null;
};

const timeOf = (cached: Response | undefined) => Number(cached?.headers.get(STORED_AT));

/** What this page has kept already; nothing, once another page has forgotten it. */
let onDevice = new WeakSet<RecordedResponse>();

async function keep({ id }: { id: string }): Promise<void> {
  if (!(await caches.has(CACHE_PREFIX + id))) onDevice = new WeakSet();
  const cache = await caches.open(CACHE_PREFIX + id);
  for (const [address, answered] of [...recordedResponses()]) {
    if (onDevice.has(answered)) continue;
    const { text, at } = answered;
    const before = timeOf(await cache.match(address));
    // A time to come is of a clock that was wrong.
    if (!(before >= at && before <= Date.now()))
      await cache.put(address, new Response(text, { headers: { [STORED_AT]: String(at) } }));
    onDevice.add(answered);
  }
  const cached = await cache.keys(); // in the order in which they were put
  for (const old of cached.slice(0, Math.max(0, cached.length - MAX_CACHED_RESPONSES)))
    await cache.delete(old);
}

/** Keeps on the device what the server answered since the last time. */
export async function saveResponses(): Promise<void> {
  const mine = owner();
  if (!mine) return;
  try {
    await keep(mine);
  } finally {
    // Signed out meanwhile: what was written after that is taken back.
    if (owner()?.token !== mine.token) await clearOfflineCache();
  }
}

/** What the server last answered this user at an address; undefined when that is not kept, or fits the schema no more. */
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

/** How many of the user's answers lie on this device, and when the newest came, in epoch milliseconds; null where none may. */
export async function cacheSummary(): Promise<{ count: number; newest: number | undefined } | null> {
  const mine = owner();
  if (!mine) return null;
  const cache = await caches.open(CACHE_PREFIX + mine.id);
  const cached = await cache.keys();
  const last = cached.at(-1) && (await cache.match(cached.at(-1) ?? ''));
  return { count: cached.length, newest: last ? timeOf(last) : undefined };
}

/** Keeps answers while somebody is signed in: soon after they came, and when the page is left. */
export function OfflineCacheWriter() {
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      soon = undefined;
      void saveResponses().catch(() => undefined); // a full disk keeps nothing, and breaks nothing
    };
    const stopHearing = onResponseRecorded(() => {
      soon ??= setTimeout(keep, GATHER_MS);
    });
    document.addEventListener('visibilitychange', keep);
    keep();
    return () => {
      clearTimeout(soon);
      stopHearing();
      document.removeEventListener('visibilitychange', keep);
    };
  }, []);
  return null;
}
