import { readTypedAmount } from './typed-amount.ts';

it.each([
  ['1000', 1_000_0000000n],
  ['1,000.50', 1_000_5000000n],
  [' 12,345,678 ', 12_345_678_0000000n],
  ['.5', 5_000_000n],
  ['0', 0n],
])('reads %j', (text, units) => {
  expect(readTypedAmount('KALE', text, 'Too much')).toEqual({ amount: units });
});

it.each([
  ['0,5', 'Write decimals with a point, such as 0.5'],
  ['0,500', 'Write decimals with a point, such as 0.5'],
  ['1000,50', 'Write decimals with a point, such as 0.5'],
  ['', 'Enter an amount in digits, such as 12.5'],
  ['much', 'Enter an amount in digits, such as 12.5'],
  ['-1', 'Enter an amount in digits, such as 12.5'],
  ['0.12345678', 'Enter an amount with at most 7 decimals'],
  ['99999999999999999999', 'Too much'],
])('refuses %j with a message', (text, problem) => {
  expect(readTypedAmount('KALE', text, 'Too much')).toEqual({ problem });
});
