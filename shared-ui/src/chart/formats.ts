import { type Amount, type Asset, formatAmount, sum } from 'shared-api';
import type { ChartValue } from './chart-data.ts';

/** How the values of a chart are written. */
export type ChartFormat<V extends ChartValue> = {
  /** In full: in the tooltip and the table. */
  exact: (value: V) => string;
  /** In a sentence. */
  brief: (value: V) => string;
  /** Beside a grid line, which is a place on the picture and no value. */
  tick: (height: number) => string;
  /** The sum, for values of which a sum says something: amounts and counts, not rates. */
  total?: (values: readonly V[]) => V;
};

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const atomicUnits = 10_000_000; // in one unit of either asset

/** Amounts of one asset, to the last unit: "1,234.5000000 KALE". */
export const moneyFormat = <A extends Asset>(asset: A): ChartFormat<Amount<A>> => ({
  exact: value => `${formatAmount(value, { places: 7 })} ${asset}`,
  brief: value => `${formatAmount(value)} ${asset}`,
  tick: height => compact.format(height / atomicUnits),
  total: values => sum(asset, values),
});

/** How many: "1,234". */
export const countFormat: ChartFormat<number> = {
  exact: value => grouped.format(value),
  brief: value => grouped.format(value),
  tick: height => compact.format(height),
  total: values => values.reduce((total, value) => total + value, 0),
};

/** Rates out of 100: "97.46%". They have no sum. */
export const percentFormat: ChartFormat<number> = {
  exact: value => `${grouped.format(value)}%`,
  brief: value => `${value.toFixed(1)}%`,
  tick: height => `${compact.format(height)}%`,
};
