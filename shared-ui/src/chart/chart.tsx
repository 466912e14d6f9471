import { type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Button } from '../forms/button.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.ts';
import { readAxis } from './axis.ts';
import { type ChartValue, type ChartX, heightOf, type Series } from './chart-data.ts';
import { Caption, Figure, Head, Legend, Summary } from './chart-styles.ts';
import { ChartTable } from './chart-table.tsx';
import type { ChartFormat } from './formats.ts';
import { type ChartKind, Plot } from './plot.tsx';
import { summarize } from './summary.ts';
import { Swatch } from './swatch.tsx';

type ChartProps<V extends ChartValue> = {
  /** Bars of several series stand on each other; lines and areas stand beside each other. */
  kind: ChartKind;
  /** What the chart shows: its name for everyone. */
  caption: string;
  captionHidden?: boolean;
  /** What is to be seen, in a sentence; made from the values unless given. */
  summary?: string;
  series: readonly Series<V>[];
  x: ChartX;
  format: ChartFormat<V>;
  /** Of the picture, in pixels. */
  height?: number;
  loading?: boolean;
  /** What stands in its place when there are no values. */
  empty?: ReactNode;
};

/** A chart with its caption, a summary in words, and every value in a table (ux.md rule 9). */
export const Chart = <V extends ChartValue>(props: ChartProps<V>) => {
  const { kind, caption, captionHidden = false, series, x, format, height = 220 } = props;
  const { loading = false, empty = <EmptyState title="Nothing to show yet" icon="chart" level={3} /> } =
    props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const axis = readAxis(x);
  const drawable =
    axis.count > 0 && series.some(({ values }) => values.some(each => heightOf(each) !== null));
  const full = drawable && !loading;
  const words = full && <Summary>{props.summary ?? summarize(series, axis, format)}</Summary>;
  const twin = { caption, series, axis, format, height };
  return (
    <Figure aria-labelledby={id} aria-busy={loading}>
      <Head>
        <Caption as={captionHidden ? VisuallyHidden : undefined} id={id}>
          {caption}
        </Caption>
        {captionHidden && words}
        {full && (
          <Button size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </Head>
      {!captionHidden && words}
      {loading && <Skeleton width="16rem" height="1.25rem" />}
      {full && !asTable && series.length > 1 && (
        <Legend>
          {series.map((each, place) => (
            <li key={each.label}>
              <Swatch series={each} place={place} bar={kind === 'bar'} />
              {each.label}
            </li>
          ))}
        </Legend>
      )}
      {loading && <Skeleton height={`${height}px`} />}
      {full && (asTable ? <ChartTable {...twin} /> : <Plot kind={kind} {...twin} />)}
      {!loading && !drawable && empty}
    </Figure>
  );
};
