import type { TableProps } from '../data/table.tsx';
import type { Column } from '../data/table-parts.tsx';
import { lazyComponent } from '../feedback/lazy-component.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { Axis } from './axis.ts';
import type { ChartValue, Series } from './chart-data.ts';
import { TableScroll } from './chart-styles.ts';
import type { ChartFormat } from './formats.ts';
import { type Strip, stripValue } from './strip.tsx';
import { written } from './summary.ts';

const Table = lazyComponent<TableProps<number>>(
  async () => ({ default: (await import(/* webpackChunkName: 'chart-table' */ '../data/table.tsx')).Table }),
  () => <Skeleton height="16rem" />,
);

type ChartTableProps<V extends ChartValue> = {
  caption: string;
  series: readonly Series<V>[];
  axis: Axis;
  format: ChartFormat<V>;
  height: number;
  strip: Strip | undefined;
};

/** The chart's values in a table, exact to the last unit. */
export const ChartTable = <V extends ChartValue>({
  caption,
  series,
  axis,
  format,
  height,
  strip,
}: ChartTableProps<V>) => {
  const columns: Column<number>[] = [
    { id: 'x', header: axis.label, cell: index => axis.name(index) },
    ...series.map(
      (each): Column<number> => ({
        id: `series ${each.label}`,
        header: each.label,
        align: 'end',
        cell: index => written(each, format.exact, index),
      }),
    ),
    ...(strip
      ? [
          {
            id: 'strip',
            header: strip.label,
            align: 'end',
            cell: (index: number) => stripValue(strip, index),
          } as const,
        ]
      : []),
  ];
  return (
    <TableScroll
      tabIndex={0}
      role="region"
      aria-label={`${caption}, table`}
      style={{ maxHeight: height + 80 }}
    >
      <Table
        caption={caption}
        captionHidden
        columns={columns}
        rows={Array.from({ length: axis.count }, (_, index) => index)}
        rowKey={String}
      />
    </TableScroll>
  );
};
