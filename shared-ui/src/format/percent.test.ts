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
  [3.345, '3.345%'],
  [91.655, '91.655%'],
  [0.0001, '0.0001%'],
  [99.999, '99.999%'],
])('shows a term of %d percent exactly, as %s', (term, words) => {
  expect(percentWords(term, { places: 'terms' })).toBe(words);
  expect(percentWords(term / 100, { of: 1, places: 'terms' })).toBe(words);
});

it('shows the parts of a reward so that they add up to 100%', () => {
  const millionths = (most: number) => fc.integer({ min: 0, max: most });
  fc.assert(
    fc.property(millionths(500_000), millionths(250_000), (split, fee) => {
      const parts = [split, fee, 1_000_000 - split - fee];
      const shown = parts.map(part => percentWords(part / 1_000_000, { of: 1, places: 'terms' }));
      const sum = shown.reduce((total, words) => total + Number.parseFloat(words), 0);
      expect(sum).toBeCloseTo(100, 6);
    }),
  );
});
