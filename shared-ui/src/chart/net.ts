import { type ChartValue, heightOf, type Series } from './chart-data.ts';
import type { ChartFormat } from './formats.ts';

/** The sum of all series at each place; nothing where one is unknown, or where sums mean nothing. */
export const netOf = <V extends ChartValue>(
  label: string,
  series: readonly Series<V>[],
  count: number,
  { total }: ChartFormat<V>,
): Series<V> => ({
  label,
  values: Array.from({ length: count }, (_, index) => {
    const values = series.flatMap(({ values }) => values[index] ?? []);
    return total && values.length === series.length ? total(values) : null;
  }),
});

/** Whether something was lost at this place: then its net differs from what was earned. */
export const hasLoss = (series: readonly Series<ChartValue>[], index: number) =>
  series.some(({ values }) => (heightOf(values[index]) ?? 0) < 0);
