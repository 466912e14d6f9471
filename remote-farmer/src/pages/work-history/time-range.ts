/** How far back the work history looks (spec §2). */
export const TIME_RANGES = [
  { value: '24h', label: 'Last 24 Hours', hours: 24 },
  { value: '7d', label: 'Last 7 Days', hours: 7 * 24 },
  { value: '30d', label: 'Last 30 Days', hours: 30 * 24 },
  { value: '90d', label: 'Last 90 Days', hours: 90 * 24 },
] as const;

export type TimeRange = (typeof TIME_RANGES)[number]['value'];

/** The ranges, starting with the default of 7 days. */
export const DEFAULT_FIRST = [TIME_RANGES[1], ...TIME_RANGES] as const;

export const MINUTE = 60_000;
const rangeOf = (range: TimeRange) => TIME_RANGES.find(({ value }) => value === range) ?? TIME_RANGES[1];

/** "Last 7 Days" for 7d. */
export const rangeLabel = (range: TimeRange): string => rangeOf(range).label;

/** The start of a range, rounded to the minute, so that requests repeat and can be cached. */
export const rangeStart = (range: TimeRange, now: number): string =>
  new Date(Math.floor(now / MINUTE) * MINUTE - rangeOf(range).hours * 60 * MINUTE).toISOString();
