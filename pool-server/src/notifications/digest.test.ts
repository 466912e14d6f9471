import { nextDigest } from './digest.ts';

it.each([
  ['UTC', 8, '2026-11-21T07:59:59Z', '2026-11-21T08:00:00Z'],
  ['UTC', 8, '2026-11-21T08:00:00Z', '2026-11-22T08:00:00Z'],
  ['Europe/Berlin', 8, '2026-11-21T12:00:00Z', '2026-11-22T07:00:00Z'],
  ['Asia/Kathmandu', 0, '2026-11-21T12:00:00Z', '2026-11-21T18:15:00Z'],
  // On 28 March 2027 clocks in Berlin skip from 02:00 to 03:00.
  ['Europe/Berlin', 2, '2027-03-27T12:00:00Z', '2027-03-29T00:00:00Z'],
  // On 25 October 2026 clocks in Berlin return from 03:00 to 02:00.
  ['Europe/Berlin', 2, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  ['Europe/Berlin', 2, '2026-10-25T00:00:30Z', '2026-10-26T01:00:00Z'],
])('in %s, %i o’clock after %s', (timeZone, hour, after, expected) => {
  expect(nextDigest(new Date(after), hour, timeZone)).toEqual(new Date(expected));
});
