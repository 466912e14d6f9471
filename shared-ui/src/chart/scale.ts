import { type ChartValue, heightOf, type Series } from './chart-data.ts';

/** The y axis: its round steps, and where a height stands between 0 (bottom) and 1 (top). */
export type Scale = { ticks: number[]; position: (height: number) => number };

const roundSteps = [1, 2, 2.5, 5, 10];

const roundStep = (rough: number) => {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (roundSteps.find(step => step * power >= rough * 0.999) ?? 10) * power;
};

/**
 * From zero, or below it, to above the highest, in about four round steps; whole ones for whole values. Nothing but zeros
 * gives no measure for a step: the axis is zero alone, at the bottom.
 */
export const scaleOf = (heights: readonly number[], wanted = 4): Scale => {
  const low = Math.min(0, ...heights);
  const high = Math.max(0, ...heights);
  if (high - low < 1e-9) return { ticks: [0], position: () => 0 };
  const whole = heights.every(Number.isInteger);
  const rough = roundStep((high - low) / wanted);
  const step = whole ? Math.max(1, Math.ceil(rough)) : rough;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, position: height => (height / step - first) / (last - first) };
};

/** Where the parts of each bar begin and end; several series stand on each other, negative ones hang below. */
export const stack = (series: readonly Series<ChartValue>[], count: number) => {
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  return series.map(({ values }) =>
    Array.from({ length: count }, (_, index) => {
      const height = heightOf(values[index]);
      if (height === null) return null;
      const side = height < 0 ? below : above;
      const from = side[index] ?? 0;
      side[index] = from + height;
      return { from, to: from + height };
    }),
  );
};
