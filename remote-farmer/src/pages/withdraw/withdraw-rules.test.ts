import fc from 'fast-check';
import { amount, toDecimal } from 'shared-api';
import { readTyped } from './withdraw-rules.ts';

const available = amount('XLM', 85_000_001n);
const read = (text: string) => readTyped('XLM', text, available);

describe('an amount to withdraw', () => {
  it('is taken to the last unit that is available, and no further', () => {
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
    ['', 'Amount is required'],
    ['0', 'Enter an amount above zero'],
    ['-1', 'Enter an amount above zero'],
    ['1e3', 'Enter an amount with at most 7 decimals'],
    ['0.12345678', 'Enter an amount with at most 7 decimals'],
    ['all', 'Enter an amount with at most 7 decimals'],
  ])('%j is refused in words', (text, problem) => {
    expect(read(text)).toEqual({ problem });
  });
});
