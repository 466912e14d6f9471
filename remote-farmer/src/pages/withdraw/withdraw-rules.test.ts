import fc from 'fast-check';
import { amount, toDecimal } from 'shared-api';
import { amountOnButton, readTyped } from './withdraw-rules.ts';

const available = amount('XLM', 85_000_001n);
const minimum = amount('XLM', 1n);
const read = (text: string) => readTyped('XLM', text, { available, minimum });

describe('an amount to withdraw', () => {
  it('is accepted up to the last available unit, and no further', () => {
    expect(read('8.5000001')).toEqual({ amount: 85_000_001n });
    expect(read('8.5000002')).toEqual({ problem: 'At most 8.5000001 XLM is available' });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 62n }), units => {
        const { amount: taken } = read(toDecimal(amount('XLM', units)));
        return units <= available ? taken === units : taken === undefined;
      }),
    );
  });

  it.each([
    ['.5', 5_000_000n],
    ['8.', 80_000_000n],
    [' 0.5 ', 5_000_000n],
  ])('%j is read as intended', (text, units) => {
    expect(read(text)).toEqual({ amount: units });
  });

  it('takes thousands grouped as the product shows them', () => {
    const wallet = amount('KALE', 12_345_678_0000000n);
    expect(readTyped('KALE', '1,234.5', { available: wallet, minimum })).toEqual({ amount: 1_234_5000000n });
    expect(readTyped('KALE', '12,345,678', { available: wallet, minimum })).toEqual({ amount: wallet });
  });

  it.each([
    ['0.1', 1_000_000n, undefined],
    ['0.0999999', 1_000_000n, 'Withdraw at least 0.1 XLM'],
    ['0.9999999', 10_000_000n, 'Withdraw at least 1 XLM'],
    ['2', 20_000_001n, 'Withdraw at least 2.0000001 XLM'],
    ['9', 95_000_000n, 'At most 8.5000001 XLM is available'],
  ])('%s with a minimum of %s units', (text, units, problem) => {
    expect(readTyped('XLM', text, { available, minimum: amount('XLM', units) }).problem).toBe(problem);
  });

  it.each([
    ['', 'Amount is required'],
    ['0', 'Enter an amount above zero'],
    ['-1', 'Enter an amount above zero'],
    ['-.5', 'Enter an amount above zero'],
    ['1e3', 'Enter an amount in digits, such as 12.5'],
    ['.', 'Enter an amount in digits, such as 12.5'],
    ['1.2.3', 'Enter an amount in digits, such as 12.5'],
    ['0.12345678', 'Enter an amount with at most 7 decimals'],
    ['all', 'Enter an amount in digits, such as 12.5'],
    ['99999999999999999999', 'At most 8.5000001 XLM is available'],
    ['0,5', 'Write decimals with a point, such as 0.5'],
    ['1,5', 'Write decimals with a point, such as 0.5'],
    ['1,0000', 'Write decimals with a point, such as 0.5'],
    ['1.000,5', 'Write decimals with a point, such as 0.5'],
    [',5', 'Write decimals with a point, such as 0.5'],
  ])('%j is refused with a message', (text, problem) => {
    expect(read(text)).toEqual({ problem });
  });
});

it.each([
  [5_000_0000000n, '5,000.00'],
  [5_000_5000000n, '5,000.50'],
  [10_0000001n, '10.0000001'],
  [1_2345000n, '1.2345'],
])('%s units are written %s on a button, not truncated', (units, text) => {
  expect(amountOnButton(amount('KALE', units))).toBe(text);
});
