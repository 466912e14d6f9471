import fc from 'fast-check';
import { bucketOf, bucketSize, bucketsBetween, DAY, HOUR, MINUTE, WINDOW_BUCKETS } from './buckets.ts';

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

  it('follow each other without a gap and contain both ends', () => {
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
