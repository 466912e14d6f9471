import type { Axis } from './axis.ts';
import { type ChartValue, heightOf, type Series } from './chart-data.ts';
import type { ChartFormat } from './formats.ts';

type Known<V> = { value: V; index: number };

const knownOf = <V extends ChartValue>({ values }: Series<V>, count: number): Known<V>[] =>
  values
    .slice(0, count)
    .flatMap((value, index) => (value === null || heightOf(value) === null ? [] : [{ value, index }]));

const most = <V extends ChartValue>(known: readonly Known<V>[], sign: 1 | -1) =>
  known.reduce((best, each) => {
    const higher = each.value > best.value;
    return each.value !== best.value && higher === (sign === 1) ? each : best;
  });

/** One series in words: its sum and its highest for amounts and counts, its course and bounds for rates. */
const summarizeSeries = <V extends ChartValue>(series: Series<V>, axis: Axis, format: ChartFormat<V>) => {
  const known = knownOf(series, axis.count);
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return `${series.label}: not known`;
  const high = most(known, 1);
  const low = most(known, -1);
  if (high.value === low.value && (known.length > 1 || !format.total))
    return `${series.label}: ${format.brief(high.value)}${known.length > 1 ? ' throughout' : ''}`;
  const at = ({ value, index }: Known<V>) => `${format.brief(value)} (${axis.brief(index)})`;
  if (format.total) {
    const total = format.brief(format.total(known.map(({ value }) => value)));
    // Of losses, drawn below the axis, the most is the lowest.
    const extreme = (heightOf(high.value) ?? 0) <= 0 ? low : high;
    return `${series.label}: ${total} in all${known.length > 1 ? `, most ${at(extreme)}` : ''}`;
  }
  return `${series.label}: from ${format.brief(first.value)} to ${format.brief(last.value)}, highest ${at(high)}, lowest ${at(low)}`;
};

/** What a chart shows, as text: the time it covers, then one sentence a series. Sums are exact. */
export const summarize = <V extends ChartValue>(
  series: readonly Series<V>[],
  axis: Axis,
  format: ChartFormat<V>,
) => {
  const words = series.map(each => `${summarizeSeries(each, axis, format)}.`);
  return [...(axis.over === null ? [] : [`${axis.over}.`]), ...words].join(' ');
};

/** The values at one place, as they are read aloud. */
export const readAloud = <V extends ChartValue>(
  series: readonly Series<V>[],
  axis: Axis,
  format: ChartFormat<V>,
  index: number,
) => `${axis.name(index)}: ${series.map(each => `${each.label} ${written(each, format, index)}`).join(', ')}`;

/** One value in full, or that nobody knows it. */
export const written = <V extends ChartValue>(
  { values }: Series<V>,
  format: ChartFormat<V>,
  index: number,
): string => {
  const value = values[index];
  return value === null || value === undefined || heightOf(value) === null
    ? 'Not available'
    : format.exact(value);
};
