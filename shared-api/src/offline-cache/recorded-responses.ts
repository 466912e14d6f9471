/** A response as received, with its time in epoch milliseconds. */
export interface RecordedResponse {
  url: string;
  text: string;
  at: number;
}

/** The number of stored responses, and their maximum length in characters. */
export const MAX_CACHED_RESPONSES = 150;
const LONGEST = 200_000;

/** The storage key of one user's responses. */
export const CACHE_PREFIX = 'kale-offline-';
/** Such a key, including the name of an earlier version. */
const CACHE_NAME = /^kale-(offline|kept)-/;

const HOUR = 3_600_000;

/**
 * The key of a response: its address, with past moments replaced by their age in hours, and without the reader's day, so
 * that it can be found later.
 */
export const cacheKey = (url: string): string =>
  url
    .replace(/([?&]dayStart=)[^&]+/, '$1')
    .replace(/([?&]from=)([^&]+)/, (whole, name: string, moment: string) => {
      const ago = Math.round((Date.now() - Date.parse(decodeURIComponent(moment))) / HOUR);
      return Number.isNaN(ago) ? whole : `${name}-${ago}h`;
    });

const answers = new Map<string, RecordedResponse>();
let notify = () => {};

/** Passes each later response to the one listener. Returns a function that stops it. */
export const onResponseRecorded = (listener: () => void) => {
  notify = listener;
  return () => {
    notify = () => {};
  };
};

/** Records a response by its address, for use when the server is unreachable. */
export function recordResponse(url: string, text: string): void {
  if (text.length > LONGEST) return;
  const address = cacheKey(url);
  answers.delete(address);
  answers.set(address, { url, text, at: Date.now() });
  const [oldest] = answers.keys();
  if (answers.size > MAX_CACHED_RESPONSES && oldest !== undefined) answers.delete(oldest);
  notify();
}

/** The responses of this page in this session, oldest first. */
export const recordedResponses = (): ReadonlyMap<string, RecordedResponse> => answers;

/** Deletes the responses of every other user from this device; of all users when there is none. */
export async function deleteOtherCaches(user: string | null): Promise<void> {
  try {
    const { caches } = globalThis; // not on insecure origins
    const names = (await caches?.keys()) ?? [];
    const theirs = names.filter(name => CACHE_NAME.test(name) && name !== CACHE_PREFIX + user);
    await Promise.all(theirs.map(name => caches.delete(name)));
  } catch {
    // A browser that denies access to its caches has stored nothing.
  }
}

/** Clears the responses in memory; those on the device stay. */
export const clearRecordedResponses = (): void => answers.clear();

/** Deletes every response in memory and on the device, before another user signs in. */
export async function clearOfflineCache(): Promise<void> {
  clearRecordedResponses();
  await deleteOtherCaches(null);
}
