import { render, screen } from '@testing-library/react';
import { parseAmount } from 'shared-api';
import { ProjectionFigures, projectedWords } from './projection-figures.tsx';

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

it.each([
  ['2', /^No more than that in 30 days: network rewards shrink/],
  ['9', /^1.00 to 9.00 KALE in 30 days: network rewards shrink/],
])('compares 30 days of up to %s KALE with a day of up to 2', (high, words) => {
  const kale = (text: string) => parseAmount('KALE', text);
  const rangeTo = (end: string) => ({ low: kale('1'), middle: kale('1.5'), high: kale(end) });
  render(
    <ProjectionFigures
      perDay={rangeTo('2')}
      per30Days={rangeTo(high)}
      mostPlanted={{ amount: kale('5'), part: 0.1 }}
      lostBlock={{ low: kale('1'), high: kale('2') }}
      feesPerDay={kale('0.1')}
      stake={0.1}
      interval={6}
      basis="a pool"
    />,
  );
  expect(screen.getByText(words)).toBeVisible();
});
