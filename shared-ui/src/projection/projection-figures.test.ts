import { parseAmount } from 'shared-api';
import { projectedWords } from './projection-figures.tsx';

it.each([
  ['290.5', '395.25', '290 to 395'],
  ['12.5', '80.25', '12.50 to 80.25'],
  ['-1.5', '120.25', '−1 to 120'],
  ['0', '120.25', '0 to 120'],
  ['0.5', '120.25', '0.50 to 120.25'],
  ['-0.5', '120.25', '−0.50 to 120.25'],
])('writes the range from %s to %s as %s', (low, high, words) => {
  expect(projectedWords({ low: parseAmount('KALE', low), high: parseAmount('KALE', high) })).toBe(words);
});
