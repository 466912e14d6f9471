import fc from 'fast-check';
import { percentWords } from './numbers.tsx';

describe('a share in percent', () => {
  it('reads 100.0% only when nothing is missing, and 0.0% only when there is nothing', () => {
    expect(percentWords(99.96)).toBe('99.9%');
    expect(percentWords(0.01)).toBe('0.1%');
    expect(percentWords(1, { of: 1 })).toBe('100.0%');
    expect(percentWords(0)).toBe('0.0%');
  });

  it('never rounds to an end of the scale', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), share => {
        expect(['0.0%', '100.0%']).not.toContain(percentWords(share, { of: 1 }));
      }),
    );
  });
});

it.each([
  [7.25, '7.25%'],
  [87.75, '87.75%'],
  [7.2, '7.2%'],
  [5, '5.0%'],
  [0, '0.0%'],
  [100, '100.0%'],
  [99.999, '99.9%'],
])('shows a term of %d percent, set in hundredths, as %s', (term, words) => {
  expect(percentWords(term, { places: 'terms' })).toBe(words);
  expect(percentWords(term / 100, { of: 1, places: 'terms' })).toBe(words);
});
