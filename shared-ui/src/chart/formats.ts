import { type Amount, type Asset, shownAmount, sum } from 'shared-api';
import { moneyWords } from '../format/money.tsx';
import { percentWords } from '../format/numbers.tsx';
import type { ChartValue } from './chart-data.ts';

/** How the values of a chart are written. */
export type ChartFormat<V extends ChartValue> = {
  /** In full: in the table. */
  exact: (value: V) => string;
  /** In a sentence, and for screen readers. */
  brief: (value: V) => string;
  /** In the read-out, under the unit that the chart names. `signed` prints a plus. */
  short: (value: V, signed?: boolean) => string;
  /** Beside a grid line, which is a position and not a value. */
  tick: (height: number) => string;
  /** The sum, for amounts and counts, not for rates. */
  total?: (values: readonly V[]) => V;
  /** The value as `brief` and `short` write it, if they truncate it. */
  shown?: (value: V) => V;
};

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 7 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const atomicUnits = 10_000_000; // in one unit of either asset

const trueMinus = (words: string) => words.replace('-', '−');
const step = (height: number) =>
  trueMinus(Math.abs(height) >= 1_000_000 ? compact.format(height) : fine.format(height));

/** Amounts of one asset, to the last unit: "1,234.5000000 KALE". */
export const moneyFormat = <A extends Asset>(asset: A): ChartFormat<Amount<A>> => ({
  exact: value => `${moneyWords(value, { places: 7 })} ${asset}`,
  brief: value => `${moneyWords(value)} ${asset}`,
  short: (value, signed = false) => moneyWords(value, { signed }),
  tick: height => step(height / atomicUnits),
  total: values => sum(asset, values),
  shown: value => shownAmount(value),
});

/** How many: "1,234". */
export const countFormat: ChartFormat<number> = {
  exact: value => grouped.format(value),
  brief: value => grouped.format(value),
  short: value => grouped.format(value),
  // Counts below the axis are counts too.
  tick: height => step(Math.abs(height)),
  total: values => values.reduce((total, value) => total + value, 0),
};

/** Rates out of 100: "97.46%". They have no sum. */
export const percentFormat: ChartFormat<number> = {
  exact: value => percentWords(value, { places: 2 }),
  brief: value => percentWords(value),
  short: value => percentWords(value),
  tick: height => `${step(height)}%`,
};
