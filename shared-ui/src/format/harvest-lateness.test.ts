import { harvestLateness } from './harvest-lateness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_SECONDS = 86_400;

it.each([
  ['the public network', DAY_SECONDS, 23 * HOUR, 'early'],
  ['the public network', DAY_SECONDS, 6 * HOUR, 'early'],
  ['the public network', DAY_SECONDS, 6 * HOUR - 1, 'waiting'],
  ['the public network', DAY_SECONDS, 2 * HOUR - 1, 'loss'],
  ['the public network', DAY_SECONDS, -1, 'loss'],
  ['the test network', 3_600, 59 * MINUTE, 'early'],
  ['the test network', 3_600, 15 * MINUTE, 'early'],
  ['the test network', 3_600, 15 * MINUTE - 1, 'waiting'],
  ['the test network', 3_600, 5 * MINUTE - 1, 'loss'],
  ['a sandbox that keeps entries for 4.8 hours', 17_280, 4.7 * HOUR, 'early'],
  ['a sandbox that keeps entries for 4.8 hours', 17_280, 1.1 * HOUR, 'waiting'],
  ['a sandbox that keeps entries for 4.8 hours', 17_280, 0.3 * HOUR, 'loss'],
  ['a network that keeps entries for 30 days', 30 * DAY_SECONDS, 7 * HOUR, 'early'],
  ['a network that keeps entries for 30 days', 30 * DAY_SECONDS, 5 * HOUR, 'waiting'],
  ['a network that has not said how long it keeps entries', null, 5 * HOUR, 'waiting'],
])('on %s (%s s) a harvest due in %i ms is %4$s', (_, lifetime, left, lateness) => {
  expect(harvestLateness(left, lifetime)).toBe(lateness);
});
