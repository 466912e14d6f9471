import { type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.ts';
import { type Axis, bucketWords, readAxis } from './axis.ts';
import { type ChartValue, type ChartX, heightOf, type Series } from './chart-data.ts';
import { Caption, Figure, Foot, Head, Legend, OneValue, Summary } from './chart-styles.ts';
import { ChartTable } from './chart-table.tsx';
import type { ChartFormat } from './formats.ts';
import { netOf } from './net.ts';
import { type ChartKind, Plot } from './plot.tsx';
import type { Strip } from './strip.tsx';
import { summarize, written } from './summary.ts';
import { Swatch } from './swatch.tsx';

type ChartProps<V extends ChartValue> = {
  /** Bars of several series are stacked, losses below zero; lines and areas are drawn over each other. */
  kind: ChartKind;
  /** The chart's accessible name. */
  caption: string;
  /** If the title of a card names the chart. Hides the summary too; screen readers still read both. */
  captionHidden?: boolean;
  /** The chart's main figure, which replaces the visible summary; screen readers still read the summary. */
  headline?: ReactNode;
  /** The chart in a sentence. Default: made from the values. */
  summary?: string;
  series: readonly Series<V>[];
  /** Names the sum of all series, if they are amounts earned and lost: marked in buckets with a loss. */
  net?: string;
  /** Counts marked below the axis, such as losses below a rate. */
  strip?: Strip | undefined;
  x: ChartX;
  format: ChartFormat<V>;
  /** The chart's size in pixels. */
  height?: number | undefined;
  loading?: boolean;
  /** Shown instead if there are no values. */
  empty?: ReactNode;
};

const DAY = 86_400_000;

/** The span that a bar or point covers, and whether it is still in progress. */
const noteOf = ({ step, daysFrom, running }: Axis, kind: ChartKind, net: string | undefined) => {
  if (step === null) return null;
  const mark = kind === 'bar' ? 'hatched bar' : 'last point';
  const now = step === DAY && !daysFrom ? `is today, still running` : `is still running`;
  const from = daysFrom ? `, starting at ${daysFrom}` : '';
  return `${net ? 'Net per' : 'Per'} ${bucketWords(step)}${from}.${running === null ? '' : ` The ${mark} ${now}.`}`;
};

/** The positions with a value. Zeros count for rates only. */
const placesOf = <V extends ChartValue>(series: readonly Series<V>[], count: number, sums: boolean) =>
  Array.from({ length: count }, (_, index) => index).filter(index =>
    series.some(({ values }) => {
      const height = heightOf(values[index]);
      return height !== null && !(sums && height === 0);
    }),
  );

/** A chart with its name, a summary in words, and every value in a table (ux.md rule 9). */
export const Chart = <V extends ChartValue>(props: ChartProps<V>) => {
  const { kind, caption, captionHidden = false, headline, series, net, x, format, height = 236 } = props;
  const { loading = false, empty = <EmptyState title="Nothing to show yet" icon="chart" level={3} /> } =
    props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const axis = readAxis(x);
  const places = placesOf(series, axis.count, format.total !== undefined);
  const full = places.length > 0 && !loading;
  const only = places.length === 1 ? places[0] : undefined;
  const remains = net ? netOf(net, series, axis.count, format) : null;
  const lossy = series.some(({ values }) => values.some(value => (heightOf(value) ?? 0) < 0));
  const twin = { caption, axis, format, height, strip: props.strip };
  const summary = full && (
    <Summary as={headline || captionHidden ? VisuallyHidden : undefined}>
      {props.summary ?? summarize(series, axis, format)}
    </Summary>
  );
  const legend = full && !asTable && only === undefined && series.length > 1 && (
    <Legend>
      {series.map((each, place) => (
        <li key={each.label}>
          <Swatch series={each} place={place} bar={kind === 'bar'} />
          {each.label}
        </li>
      ))}
      {remains && lossy && (
        <li>
          <i data-net="" aria-hidden="true" />
          {axis.step === DAY ? 'Net on days with a loss' : 'Net where there is a loss'}
        </li>
      )}
    </Legend>
  );
  const picture =
    only === undefined ? (
      <Plot
        kind={kind}
        {...twin}
        series={series}
        net={net ? netOf(net, series, axis.count, format, format.shown) : null}
      />
    ) : (
      series
        .filter(({ values }) => heightOf(values[only]) !== 0 || !format.total)
        .map(each => (
          <OneValue key={each.label} $below={headline !== undefined}>
            <b>{written(each, format.brief, only)}</b>
            {each.label}, {axis.heading(only)}
          </OneValue>
        ))
    );
  return (
    <Figure aria-labelledby={id} aria-busy={loading}>
      <Caption as={captionHidden ? VisuallyHidden : undefined} id={id}>
        {caption}
      </Caption>
      {(headline || legend) && full && (
        <Head>
          <div>{headline}</div>
          {legend}
        </Head>
      )}
      {summary}
      {loading && <Skeleton height={`${height}px`} />}
      {full &&
        (asTable ? <ChartTable {...twin} series={remains ? [...series, remains] : series} /> : picture)}
      {full && (
        <Foot>
          {!asTable && only === undefined && <span>{noteOf(axis, kind, net)}</span>}
          <button type="button" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </button>
        </Foot>
      )}
      {!loading && places.length === 0 && empty}
    </Figure>
  );
};
