import { amount, toDecimal } from 'shared-api';
import { fundingFigures } from './funding-figures.ts';

it.each([
  [0n, 3n, 0],
  [1n, 3n, 33],
  [2n, 3n, 67],
  [9n, 3n, 100],
  [0n, 0n, 0],
])('rounds a balance of %s of %s to percent, at most 100', (balance, required, percent) => {
  const [has, needs] = [balance, required].map(units => toDecimal(amount('XLM', units)));
  const figures = fundingFigures({ funded: false, balance: has, minimumRequired: needs });
  expect(figures.percent).toBe(percent);
});
