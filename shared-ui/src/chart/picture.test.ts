import fc from 'fast-check';
import { nearest, readAxis, shownNames } from './axis.ts';
import { scaleOf, stack } from './scale.ts';

const height = fc.double({ min: -1e15, max: 1e15, noNaN: true });
const HOUR = 3_600_000;

describe('the y axis', () => {
  it('holds every value and zero between its first and last step', () => {
    fc.assert(
      fc.property(fc.array(height, { maxLength: 50 }), heights => {
        const { position } = scaleOf(heights);
        return [0, ...heights].every(each => position(each) >= -1e-6 && position(each) <= 1 + 1e-6);
      }),
    );
  });

  it('has few steps, each higher than the one before', () => {
    fc.assert(
      fc.property(fc.array(height, { maxLength: 50 }), heights => {
        const { ticks } = scaleOf(heights);
        return (
          ticks.length <= 8 && ticks.every((tick, index) => index === 0 || tick > (ticks[index - 1] ?? 0))
        );
      }),
    );
  });

  it('counts in whole steps', () => {
    expect(scaleOf([0, 1, 2]).ticks).toEqual([0, 1, 2]);
    expect(scaleOf([97.5, 91]).ticks).toEqual([0, 25, 50, 75, 100]);
    expect(scaleOf([0, 1e-7]).ticks.at(-1)).toBe(1e-7);
  });
});

it('bars of several series stand on each other; negative ones hang below', () => {
  const series = [
    { label: 'a', values: [2, -1] },
    { label: 'b', values: [3, -2] },
    { label: 'c', values: [null, 4] },
  ];
  expect(stack(series, 2)).toEqual([
    [
      { from: 0, to: 2 },
      { from: 0, to: -1 },
    ],
    [
      { from: 2, to: 5 },
      { from: -1, to: -3 },
    ],
    [null, { from: 0, to: 4 }],
  ]);
});

describe('the x axis', () => {
  const times = fc
    .uniqueArray(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 60 })
    .map(hours => hours.sort((one, other) => one - other).map(hour => hour * HOUR));

  it('keeps the order of time within the picture, and finds each place again', () => {
    fc.assert(
      fc.property(times, at => {
        const axis = readAxis({ kind: 'time', label: 'Time', at });
        return at.every((_, index) => {
          const position = axis.position(index);
          return position > 0 && position < 1 && nearest(axis, position) === index;
        });
      }),
    );
  });

  it('leaves room between the names below it', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 200, max: 1200 }), (at, width) => {
        const names = shownNames(readAxis({ kind: 'time', label: 'Time', at }), width);
        return names.every(({ x }, index) => index === 0 || x - (names[index - 1]?.x ?? 0) >= 40);
      }),
    );
  });

  it('shows a gap in time as a gap', () => {
    const { position } = readAxis({ kind: 'time', label: 'Time', at: [0, HOUR, 4 * HOUR] });
    expect((position(2) - position(1)) / (position(1) - position(0))).toBeCloseTo(3);
  });

  it('cuts the names of categories to their room', () => {
    const axis = readAxis({ kind: 'category', label: 'Pool', names: ['Stellar Pool Alpha', 'TestNet Pool'] });
    expect(shownNames(axis, 140).map(({ text }) => text)).toEqual(['Stellar…', 'TestNet…']);
  });

  it('cuts names of wide letters to fewer of them', () => {
    const axis = readAxis({ kind: 'category', label: 'Pool', names: ['W'.repeat(100), 'i'.repeat(100)] });
    expect(shownNames(axis, 240).map(({ text }) => text.length)).toEqual([9, 17]);
  });
});
