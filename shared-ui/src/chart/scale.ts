import { type ChartValue, drawnHeight, type Series } from './chart-data.ts';

/** The y axis: its round steps, and the position of a height between 0 (bottom) and 1 (top). */
export type Scale = {
  ticks: number[];
  position: (height: number) => number;
  /** Whether the axis starts above zero. */
  broken: boolean;
};

const roundSteps = [1, 2, 2.5, 5, 10];

const roundStep = (rough: number) => {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (roundSteps.find(step => step * power >= rough * 0.999) ?? 10) * power;
};

type ScaleOptions = {
  /** The approximate number of steps. */
  wanted?: number;
  /** Whether the axis may start near the lowest value. Only for lines. */
  ownFloor?: boolean;
};

/**
 * From zero, or below it, to above the highest, in about four round steps; whole ones for whole values. With
 * `ownFloor`, values that vary little start near the lowest. If all values are zero, the axis is zero alone, at the
 * bottom.
 */
export const scaleOf = (
  heights: readonly number[],
  { wanted = 4, ownFloor = false }: ScaleOptions = {},
): Scale => {
  const lowest = Math.min(...heights);
  const highest = Math.max(...heights);
  const broken = ownFloor && lowest > 0 && highest - lowest < lowest;
  const low = broken ? Math.min(lowest, highest * 0.98) : Math.min(0, ...heights);
  const high = Math.max(0, ...heights);
  if (high - low < 1e-9) return { ticks: [0], position: () => 0, broken: false };
  const whole = heights.every(Number.isInteger) && (!broken || highest - lowest >= wanted);
  const rough = roundStep((high - low) / wanted);
  const step = whole ? Math.max(1, Math.ceil(rough)) : rough;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, position: height => (height / step - first) / (last - first), broken: first > 0 };
};

/** The ends of each bar's parts. Several series are stacked, negative ones and losses below zero. */
export const stack = (series: readonly Series<ChartValue>[], count: number) => {
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  return series.map(each =>
    Array.from({ length: count }, (_, index) => {
      const height = drawnHeight(each, index);
      if (height === null) return null;
      const side = height < 0 ? below : above;
      const from = side[index] ?? 0;
      side[index] = from + height;
      return { from, to: from + height };
    }),
  );
};
