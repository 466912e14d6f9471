import { countdown } from './countdown.ts';

it.each([
  [192_000, '3:12'],
  [59_001, '1:00'],
  [5_000, '0:05'],
  [3_792_000, '1:03:12'],
  [0, 'due'],
  [-4_000, 'due'],
])('%i ms read %s', (ms, words) => {
  expect(countdown(ms)).toBe(words);
});
