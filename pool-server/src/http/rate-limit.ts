import { ApiError } from './api-error.ts';

const MINUTE = 60_000;
const FORGET_AT = 10_000;

/**
 * Counts one call; with a key that came before in this minute it is the same one, and costs little unless its work has
 * to be done again: then it is to be counted without its key. Answers whether it was counted.
 * Throws ApiError RATE_LIMITED beyond so many a minute under one name.
 */
export type RateLimit = (name: string, key: string | undefined, perMinute: number, now: Date) => boolean;

/** Counts calls by name and minute, in this process. */
export function rateLimit(): RateLimit {
  let minute = 0;
  let counts = new Map<string, number>();
  let keys = new Set<string>();
  return (name, key, perMinute, now) => {
    const current = Math.floor(now.getTime() / MINUTE);
    if (current !== minute || counts.size + keys.size > FORGET_AT) {
      minute = current;
      counts = new Map();
      keys = new Set();
    }
    const keyed = key && `${name} ${key}`;
    if (keyed && keys.has(keyed)) return false;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > perMinute) {
      const retryAfterSeconds = Math.max(1, Math.ceil(((current + 1) * MINUTE - now.getTime()) / 1000));
      throw new ApiError('RATE_LIMITED', 'Too many requests. Try again shortly.', { retryAfterSeconds });
    }
    if (keyed) keys.add(keyed);
    return true;
  };
}
