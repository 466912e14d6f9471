/** How far back the work history looks (spec §2); 7 days unless told. */
export const TIME_RANGES = [
  { value: '24h', label: 'Last 24 Hours', hours: 24 },
  { value: '7d', label: 'Last 7 Days', hours: 7 * 24 },
  { value: '30d', label: 'Last 30 Days', hours: 30 * 24 },
  { value: '90d', label: 'Last 90 Days', hours: 90 * 24 },
] as const;

export type TimeRange = (typeof TIME_RANGES)[number]['value'];
export const DEFAULT_RANGE: TimeRange = '7d';

/** A range from the URL; anything else is the default. */
export const readRange = (text: string | null): TimeRange =>
  TIME_RANGES.find(({ value }) => value === text)?.value ?? DEFAULT_RANGE;

const MINUTE = 60_000;

/** The moment a range begins, to the minute, so that the same question is asked for a while and can be cached. */
export const rangeStart = (range: TimeRange, now: number): string => {
  const hours = TIME_RANGES.find(({ value }) => value === range)?.hours ?? 0;
  return new Date(Math.floor(now / MINUTE) * MINUTE - hours * 60 * MINUTE).toISOString();
};
