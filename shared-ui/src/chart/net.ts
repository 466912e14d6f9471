import { type ChartValue, heightOf, type Series } from './chart-data.ts';
import type { ChartFormat } from './formats.ts';

/** The sum of all series at each position; null if one is unknown or sums are meaningless. */
export const netOf = <V extends ChartValue>(
  label: string,
  series: readonly Series<V>[],
  count: number,
  { total }: Pick<ChartFormat<V>, 'total'>,
  written: (value: V) => V = value => value,
): Series<V> => ({
  label,
  values: Array.from({ length: count }, (_, index) => {
    const values = series.flatMap(({ values }) => values[index] ?? []);
    return total && values.length === series.length ? total(values.map(written)) : null;
  }),
});

/** Whether something was lost at this position, so that net differs from earned. */
export const hasLoss = (series: readonly Series<ChartValue>[], index: number) =>
  series.some(({ values }) => (heightOf(values[index]) ?? 0) < 0);
