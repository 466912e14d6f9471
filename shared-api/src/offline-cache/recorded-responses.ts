/** What the server answered, as it came, and when, in epoch milliseconds. */
export interface RecordedResponse {
  text: string;
  at: number;
}

/** How many answers are kept, and how long one may be, in characters: no page shows more. */
export const MAX_CACHED_RESPONSES = 150;
const LONGEST = 200_000;

/** Where one user's answers are kept on this device. */
export const CACHE_PREFIX = 'kale-kept-';

const HOUR = 3_600_000;

/** What an answer is kept as: its address, in which a moment in the past is so many hours ago, whenever it is asked. */
export const cacheKey = (url: string): string =>
  url.replace(/([?&]from=)([^&]+)/, (whole, name: string, moment: string) => {
    const ago = Math.round((Date.now() - Date.parse(decodeURIComponent(moment))) / HOUR);
    return Number.isNaN(ago) ? whole : `${name}-${ago}h`;
  });

const answers = new Map<string, RecordedResponse>();
let notify = () => {};

/** Tells a listener, the only one, of each answer from now on. Returns what ends that. */
export const onResponseRecorded = (listener: () => void) => {
  notify = listener;
  return () => {
    notify = () => {};
  };
};

/** Notes an answer by its address, to be kept for when the server cannot be reached. */
export function recordResponse(url: string, text: string): void {
  if (text.length > LONGEST) return;
  const address = cacheKey(url);
  answers.delete(address);
  answers.set(address, { text, at: Date.now() });
  const [oldest] = answers.keys();
  if (answers.size > MAX_CACHED_RESPONSES && oldest !== undefined) answers.delete(oldest);
  notify();
}

/** What was answered to this page in this session, oldest first. */
export const recordedResponses = (): ReadonlyMap<string, RecordedResponse> => answers;

/** Forgets what is kept on this device of everybody but this user; of all when there is none. */
export async function deleteOtherCaches(user: string | null): Promise<void> {
  try {
    const { caches } = globalThis; // not on insecure origins
    const names = (await caches?.keys()) ?? [];
    const theirs = names.filter(name => name.startsWith(CACHE_PREFIX) && name !== CACHE_PREFIX + user);
    await Promise.all(theirs.map(name => caches.delete(name)));
  } catch {
    // A browser that refuses its caches has kept nothing in them.
  }
}

/** Forgets what this page was answered; what is kept on the device stays. */
export const clearRecordedResponses = (): void => answers.clear();

/** Forgets every answer, here and on the device: whoever comes next has nothing to do with them. */
export async function clearOfflineCache(): Promise<void> {
  clearRecordedResponses();
  await deleteOtherCaches(null);
}
