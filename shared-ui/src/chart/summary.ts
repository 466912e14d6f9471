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

const isZero = (value: ChartValue) => heightOf(value) === 0;

/** A sum, and the place with the largest value. */
const summarizeSum = <V extends ChartValue>(
  label: string,
  known: readonly Known<V>[],
  axis: Axis,
  format: ChartFormat<V>,
  total: V,
) => {
  if (known.every(({ value }) => isZero(value))) return `No ${label.toLowerCase()}`;
  const words = `${label} ${format.brief(total)}`;
  if (known.filter(({ value }) => !isZero(value)).length < 2) return words;
  const [high, low] = [most(known, 1), most(known, -1)];
  if (high.value === low.value) return words;
  // Of amounts below zero, the lowest is the most.
  const extreme = (heightOf(high.value) ?? 0) <= 0 ? low : high;
  const place = `${axis.over === null ? 'for' : 'on'} ${axis.brief(extreme.index)}`;
  return `${words}, most ${place} (${format.brief(extreme.value)})`;
};

/** A rate: its change and its bounds. */
const summarizeCourse = <V extends ChartValue>(
  label: string,
  known: readonly [Known<V>, ...Known<V>[]],
  axis: Axis,
  format: ChartFormat<V>,
) => {
  const [first] = known;
  const last = known.at(-1) ?? first;
  const [high, low] = [most(known, 1), most(known, -1)];
  const at = ({ value, index }: Known<V>) =>
    `${format.brief(value)} ${axis.over === null ? 'for' : 'on'} ${axis.brief(index)}`;
  if (high.value === low.value) return `${label} ${format.brief(high.value)}`;
  const bounds = `highest ${at(high)}, lowest ${at(low)}`;
  if (axis.over === null) return `${label}: ${bounds}`;
  if (first.value === last.value) return `${label} ${format.brief(last.value)} now, ${bounds}`;
  const change = last.value > first.value ? 'rose' : 'fell';
  return `${label} ${change} from ${format.brief(first.value)} to ${format.brief(last.value)}; ${bounds}`;
};

const summarizeSeries = <V extends ChartValue>(series: Series<V>, axis: Axis, format: ChartFormat<V>) => {
  const [first, ...rest] = knownOf(series, axis.count);
  if (!first) return `${series.label} not available`;
  const known = [first, ...rest] as const;
  return format.total
    ? summarizeSum(series.label, known, axis, format, format.total(known.map(({ value }) => value)))
    : summarizeCourse(series.label, known, axis, format);
};

/** A text alternative for a chart: its time span, then one sentence for each series. Sums are exact. */
export const summarize = <V extends ChartValue>(
  series: readonly Series<V>[],
  axis: Axis,
  format: ChartFormat<V>,
) => {
  const words = series.map(each => `${summarizeSeries(each, axis, format)}.`);
  return [...(axis.over === null ? [] : [`${axis.over}:`]), ...words].join(' ');
};

/** The values at one place, as they are read aloud. */
export const readAloud = <V extends ChartValue>(
  series: readonly Series<V>[],
  axis: Axis,
  format: ChartFormat<V>,
  index: number,
) => {
  const values = series.map(each => `${each.label} ${written(each, format.brief, index)}`).join(', ');
  return `${axis.name(index)}: ${values}${axis.running === index ? ', still in progress' : ''}`;
};

/** One value in words, or that it is not known. */
export const written = <V extends ChartValue>(
  { values }: Series<V>,
  write: (value: V) => string,
  index: number,
): string => {
  const value = values[index];
  return value === null || value === undefined || heightOf(value) === null ? 'Not available' : write(value);
};
