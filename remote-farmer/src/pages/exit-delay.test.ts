import { exitDelayText } from './exit-delay.ts';

it.each([
  [24, 300, '24 hours (288 blocks)'],
  [4.8, 60, '4.8 hours (288 blocks)'],
  [0.0022, 2, '8 seconds (4 blocks)'],
  [0.1111, 20, '6.7 minutes (20 blocks)'],
  [0.05, 60, '3 minutes (3 blocks)'],
  [1, 300, '1 hour (12 blocks)'],
  [1.0014, 5, '1 hour (721 blocks)'],
  [0, 300, '0 hours (0 blocks)'],
])('an exit delay of %s h at %s s a block reads %j', (hours, blockSeconds, text) => {
  expect(exitDelayText(hours, blockSeconds)).toBe(text);
});
