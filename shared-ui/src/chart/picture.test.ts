import fc from 'fast-check';
import { nearest, readAxis } from './axis.ts';
import { nameAnchor } from './name-anchor.ts';
import { scaleOf, stack } from './scale.ts';

const height = fc.double({ min: -1e15, max: 1e15, noNaN: true });
const HOUR = 3_600_000;

describe('the y axis', () => {
  it('contains every value and zero between its first and last step', () => {
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

  it('may start at its own floor, where values vary little', () => {
    const rates = scaleOf([97, 99], { ownFloor: true });
    expect(rates).toMatchObject({ ticks: [97, 97.5, 98, 98.5, 99], broken: true });
    expect(rates.position(98)).toBeCloseTo(0.5);
    expect(scaleOf([5, 99], { ownFloor: true })).toMatchObject({ broken: false });
    expect(scaleOf([100, 100], { ownFloor: true })).toMatchObject({
      broken: true,
      ticks: [98, 98.5, 99, 99.5, 100],
    });
  });
});

it('labels below the chart stay within its edges, and are centred where possible', () => {
  const edges = { from: -19, to: 500 };
  expect(nameAnchor('Nov 25, 10:00 AM', 0, edges)).toEqual({ textAnchor: 'start', dx: -19 });
  expect(nameAnchor('Nov 25, 12:00 PM', 250, edges)).toEqual({ textAnchor: 'middle', dx: 0 });
  expect(nameAnchor('Nov 25, 2:00 PM', 490, edges)).toEqual({ textAnchor: 'end', dx: 10 });
});

it('bars of several series are stacked; negative ones hang below', () => {
  const series = [
    { label: 'a', values: [2, -1] },
    { label: 'b', values: [3, -2] },
    { label: 'c', values: [null, 4] },
    { label: 'lost', values: [2, 0], below: true },
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
    [
      { from: 0, to: -2 },
      { from: 4, to: 4 },
    ],
  ]);
});

describe('the x axis', () => {
  const times = fc
    .uniqueArray(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 60 })
    .map(hours => hours.sort((one, other) => one - other).map(hour => hour * HOUR));

  it('keeps the order of time within the chart, and finds each place again', () => {
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

  it('leaves space between the names below it, and repeats none', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 200, max: 1200 }), (at, width) => {
        const names = readAxis({ kind: 'time', label: 'Time', at }).ticks(width);
        return (
          new Set(names.map(({ text }) => text)).size === names.length &&
          names.every(({ at }, index) => index === 0 || (at - (names[index - 1]?.at ?? 0)) * width >= 40)
        );
      }),
    );
  });

  describe('names', () => {
    const DAY = 24 * HOUR;
    const start = new Date('2026-10-25T00:00:00.000Z').getTime();
    const namesOf = (count: number, step: number, width: number) =>
      readAxis({
        kind: 'time',
        label: 'Time',
        at: Array.from({ length: count }, (_, i) => start + i * step),
        step,
      })
        .ticks(width)
        .map(({ text }) => text);

    it('Mondays below 30 days, every second one on a phone', () => {
      expect(namesOf(30, DAY, 534)).toEqual(['Oct 26', 'Nov 2', 'Nov 9', 'Nov 16', 'Nov 23']);
      expect(namesOf(30, DAY, 259)).toEqual(['Oct 26', 'Nov 9', 'Nov 23']);
    });

    it('days below a week, evenly', () => {
      expect(namesOf(42, 4 * HOUR, 534)).toEqual([
        'Oct 25',
        'Oct 26',
        'Oct 27',
        'Oct 28',
        'Oct 29',
        'Oct 30',
        'Oct 31',
      ]);
      expect(namesOf(42, 4 * HOUR, 259)).toEqual(['Oct 25', 'Oct 27', 'Oct 29', 'Oct 31']);
    });

    it('even distances below 90 days', () => {
      expect(namesOf(45, 2 * DAY, 534)).toEqual([
        'Oct 25',
        'Nov 6',
        'Nov 18',
        'Nov 30',
        'Dec 12',
        'Dec 24',
        'Jan 5',
        'Jan 17',
      ]);
    });

    it('dates below days of the local time zone too, where clocks change', () => {
      const days = Array.from({ length: 30 }, (_, day) => new Date(2026, 9, 23 + day, 0).getTime());
      const last = days.at(-1) ?? 0;
      // As the server counts them: back from today's midnight, 24 hours each.
      const axis = readAxis({
        kind: 'time',
        label: 'From',
        at: days.map((_, day) => last - (29 - day) * DAY),
        step: DAY,
      });
      expect(axis.ticks(534).map(({ text }) => text)).toEqual(['Oct 26', 'Nov 2', 'Nov 9', 'Nov 16']);
      expect([axis.name(0), axis.heading(29)]).toEqual(['Oct 23, 2026', 'Sat, Nov 21']);
      const pairs = days.filter((_, day) => day % 2 === 1);
      const twoDays = readAxis({
        kind: 'time',
        label: 'From',
        at: pairs.map((_, pair) => last - (14 - pair) * 2 * DAY),
        step: 2 * DAY,
      });
      expect(twoDays.heading(14)).toBe('Nov 21\u2009–\u200922');
      expect(twoDays.heading(0)).toBe('Oct 24\u2009–\u200925');
    });

    it('hours with their date below a day', () => {
      expect(namesOf(24, HOUR, 534)).toEqual(['Oct 25', 'Oct 25, 6 AM', 'Oct 25, 12 PM', 'Oct 25, 6 PM']);
    });
  });

  it('shows a gap in time as a gap', () => {
    const { position } = readAxis({ kind: 'time', label: 'Time', at: [0, HOUR, 4 * HOUR] });
    expect((position(2) - position(1)) / (position(1) - position(0))).toBeCloseTo(3);
  });

  it('truncates the names of categories to their space', () => {
    const axis = readAxis({ kind: 'category', label: 'Pool', names: ['Stellar Pool Alpha', 'TestNet Pool'] });
    expect(axis.ticks(140).map(({ text }) => text)).toEqual(['Stellar…', 'TestNet…']);
  });

  it('truncates names of wide letters more', () => {
    const axis = readAxis({ kind: 'category', label: 'Pool', names: ['W'.repeat(100), 'i'.repeat(100)] });
    expect(axis.ticks(240).map(({ text }) => text.length)).toEqual([9, 17]);
  });
});
