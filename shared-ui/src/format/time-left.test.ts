import { timeLeft } from './time-left.ts';

it.each([
  [-1, 'due now'],
  [44_100, 'in 45 s'],
  [8 * 60_000 + 59_000, 'in 8 min'],
  [83 * 60_000, 'in 1 h 23 min'],
  [2 * 3_600_000, 'in 2 h'],
  [52 * 3_600_000, 'in 2 d 4 h'],
])('%s ms are written as "%s"', (ms, words) => expect(timeLeft(ms)).toBe(words));
