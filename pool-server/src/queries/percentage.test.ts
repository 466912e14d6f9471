import { fraction, percentage } from './percentage.ts';

it.each([
  [14, 17, '82.4'],
  [28, 29, '96.6'],
  [15, 19, '78.9'],
  [1, 26, '3.8'],
])('rates %d of %d so that they are %s percent to the tenth', (part, whole, shown) => {
  expect(((fraction(part, whole) ?? 0) * 100).toFixed(1)).toBe(shown);
  expect(percentage(part, whole)?.toFixed(1)).toBe(shown);
});

it('is 100 % only for the whole, and 0 only for nothing', () => {
  expect([percentage(99_999_999, 100_000_000), percentage(5, 5)]).toEqual([99.9999, 100]);
  expect([percentage(1, 100_000_000), percentage(0, 5)]).toEqual([0.0001, 0]);
  expect([fraction(2, 3), percentage(2, 3), fraction(0, 0), percentage(0, 0)]).toEqual([
    0.666667,
    66.6667,
    null,
    null,
  ]);
});
