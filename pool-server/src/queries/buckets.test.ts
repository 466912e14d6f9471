import fc from 'fast-check';
import {
  bucketOf,
  bucketSize,
  bucketsBetween,
  bucketsOfDays,
  DAY,
  HOUR,
  MINUTE,
  QUARTER,
  WINDOW_BUCKETS,
} from './buckets.ts';

describe('the buckets of a chart', () => {
  it.each([
    ['24h', DAY, HOUR],
    ['7d', 7 * DAY, 4 * HOUR],
    ['30d', 30 * DAY, DAY],
    ['90d', 90 * DAY, 2 * DAY],
  ] as const)('have the size of a full window of %s', (window, span, size) => {
    expect(bucketSize(span, WINDOW_BUCKETS[window])).toBe(size);
  });

  it('are 20 to 60 for any history, of any window', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100 * MINUTE, max: 6 * 365 * DAY }),
        fc.constantFrom(...Object.values(WINDOW_BUCKETS)),
        (history, most) => {
          const span = Math.min(history, Number.isFinite(most) ? most * 40 : history);
          const count = span / bucketSize(span, most);
          expect(count).toBeGreaterThanOrEqual(20);
          expect(count).toBeLessThanOrEqual(60);
        },
      ),
    );
  });

  it('follow one another without a gap and contain both ends', () => {
    const from = new Date('2026-11-21T11:59:59.999Z');
    const to = new Date('2026-11-22T00:00:00.000Z');
    expect(bucketsBetween(from, to, 4 * HOUR).map(at => at.toISOString())).toEqual([
      '2026-11-21T08:00:00.000Z',
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T16:00:00.000Z',
      '2026-11-21T20:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
    ]);
    expect(bucketOf(from, 7 * DAY).toISOString()).toBe('2026-11-16T00:00:00.000Z'); // a Monday
  });
});

describe("the buckets of a reader's days", () => {
  const now = new Date('2026-11-22T14:40:00.000Z');
  const dayStart = new Date('2026-11-21T23:00:00.000Z'); // midnight in Oslo
  const first = new Date('2025-01-01T00:00:00.000Z');
  const found = (window: Parameters<typeof bucketsOfDays>[0], began: Date | null = first) => {
    const { step, starts } = bucketsOfDays(window, now, dayStart, began);
    return [step, starts.length, starts[0]?.toISOString(), starts.at(-1)?.toISOString()];
  };

  it('fill a window that ends with the current bucket, and start with the day', () => {
    expect(found('24h')).toEqual([HOUR, 24, '2026-11-21T15:00:00.000Z', '2026-11-22T14:00:00.000Z']);
    expect(found('7d')).toEqual([4 * HOUR, 42, '2026-11-15T15:00:00.000Z', '2026-11-22T11:00:00.000Z']);
    expect(found('30d')).toEqual([DAY, 30, '2026-10-23T23:00:00.000Z', '2026-11-21T23:00:00.000Z']);
    // Two days each: the last is yesterday and today.
    expect(found('90d')).toEqual([2 * DAY, 45, '2026-08-24T23:00:00.000Z', '2026-11-20T23:00:00.000Z']);
  });

  it('start before the first moment of all time', () => {
    const { step, starts } = bucketsOfDays('all', now, dayStart, first);
    expect(step).toBe(28 * DAY);
    expect(starts[0]?.getTime()).toBeLessThanOrEqual(first.getTime());
    expect(starts[1]?.getTime()).toBeGreaterThan(first.getTime());
  });

  it('are smaller for a short history, but no smaller than the stored sums', () => {
    expect(found('30d', new Date(now.getTime() - DAY)).slice(0, 2)).toEqual([HOUR, 25]);
    expect(found('all', new Date(now.getTime() - HOUR)).slice(0, 2)).toEqual([QUARTER, 5]);
    expect(found('30d', null).slice(0, 2)).toEqual([QUARTER, 1]);
  });
});
