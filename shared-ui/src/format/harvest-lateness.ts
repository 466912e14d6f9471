const HOUR = 3_600_000;

type Lateness = 'early' | 'waiting' | 'loss';

/**
 * How near the deadline of a harvest is: `waiting` in its last 6 hours, `loss` in its last 2 (ux.md, harvest deadline).
 * If the network keeps entries for less than a day, these are the last quarter and the last twelfth of that time.
 * @param left milliseconds until the deadline
 * @param lifetime how long the network keeps an entry in seconds, or null while unknown
 */
export const harvestLateness = (left: number, lifetime: number | null): Lateness => {
  const life = lifetime === null ? Number.POSITIVE_INFINITY : lifetime * 1000;
  if (left < Math.min(2 * HOUR, life / 12)) return 'loss';
  return left < Math.min(6 * HOUR, life / 4) ? 'waiting' : 'early';
};
