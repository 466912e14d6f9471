import type { Window } from 'shared-api/contract';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The buckets of `pool_income`. In every time zone, days start with one. */
export const QUARTER = 15 * MINUTE;

/** A Monday from which buckets are counted, so that days start at midnight UTC and weeks on Mondays. */
export const ORIGIN = '2019-12-30T00:00:00Z';
const origin = Date.parse(ORIGIN);

/** Bucket sizes, each at most three times the previous one. */
const SIZES = [5, 10, 15, 30, 60, 120, 240, 720].map(minutes => minutes * MINUTE);
const DAYS = [1, 2, 4, 7, 14, 28, 56, 112].map(days => days * DAY);
const FEWEST = 20;

/** The bucket size of each full window; `all` has no such limit. */
export const WINDOW_BUCKETS: Record<Window, number> = {
  '24h': HOUR,
  '7d': 4 * HOUR,
  '30d': DAY,
  '90d': 2 * DAY,
  all: Infinity,
};

/** The length of each window; `all` has none. */
export const WINDOW_SPANS: Record<Window, number | null> = {
  '24h': DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
  '90d': 90 * DAY,
  all: null,
};

/** The start of a window that ends now. */
export const windowStart = (window: Window, now: Date): Date =>
  new Date(WINDOW_SPANS[window] === null ? 0 : now.getTime() - WINDOW_SPANS[window]);

/** The largest bucket that gives a chart of `span` ms at least 20, no larger than `most`. */
export function bucketSize(span: number, most: number): number {
  const [smallest = MINUTE, ...larger] = [...SIZES, ...DAYS].filter(size => size <= most);
  return larger.findLast(size => span / size >= FEWEST) ?? smallest;
}

/** The start of the bucket that contains a moment; one of the buckets starts at `zero`. */
export const bucketOf = (at: Date, size: number, zero = origin): Date =>
  new Date(zero + Math.floor((at.getTime() - zero) / size) * size);

/** The starts of all buckets from the one with `from` to the one with `to`. */
export function bucketsBetween(from: Date, to: Date, size: number, zero = origin): Date[] {
  const first = bucketOf(from, size, zero).getTime();
  const count = Math.floor((bucketOf(to, size, zero).getTime() - first) / size) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => new Date(first + index * size));
}

/** The end of a reader's day that started at `dayStart`, to the quarter of an hour, in epoch milliseconds. */
export const dayEndOf = (dayStart: Date) => bucketOf(dayStart, QUARTER).getTime() + DAY;

/** Buckets of quarter-hourly sums since `first`, for a day begun at `dayStart`. The last one contains `now`. */
export function bucketsOfDays(window: Window, now: Date, dayStart: Date, first: Date | null) {
  const dayEnd = dayEndOf(dayStart);
  const widest = WINDOW_BUCKETS[window];
  const span = WINDOW_SPANS[window];
  const opened = span === null ? -Infinity : bucketOf(now, widest, dayEnd).getTime() + widest - span;
  const from = Math.max(opened, (first ?? now).getTime());
  const step = Math.max(QUARTER, bucketSize(now.getTime() - from, widest));
  return { step, starts: bucketsBetween(new Date(from), now, step, dayEnd) };
}
