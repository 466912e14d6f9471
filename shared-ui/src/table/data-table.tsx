import { type ReactNode, useMemo, useState } from 'react';
import { SortBar } from '../data/sort-choice.tsx';
import { Table, type TableProps, useDrawn } from '../data/table.tsx';
import { formatCount } from '../format/count.ts';
import { Stack } from '../layout/stack.tsx';
import { usePrinting } from '../layout/use-printing.ts';
import { type RowDetails, RowTable } from './row-table.tsx';
import { useNarrow } from './use-narrow.ts';
import { type DataColumn, useRows } from './use-rows.ts';
import { VirtualTable } from './virtual-table.tsx';

export type { DataColumn };

type DataTableProps<Row> = Omit<TableProps<Row>, 'caption' | 'columns' | 'groupOf'> & {
  caption: string;
  columns: readonly DataColumn<Row>[];
  /**
   * Set when there are more rows: called when the last row scrolls into view. The table then scrolls in its own area.
   */
  onEnd?: () => void;
  /** The height of a long table before it scrolls. */
  height?: string;
  /** Details below a row, opened by a press on its first cell. */
  details?: (row: Row) => ReactNode;
  /** Rows that are expanded in the first render; `narrow` on a phone. */
  openAtFirst?: (row: Row, narrow: boolean) => boolean;
};

/** If there are more rows than this, only visible ones are in the document. */
const virtualAbove = 60;

/** The number of rows of a long table that are printed: about fifteen sheets. */
const onPaper = 500;

/** Open rows: a press toggles a row, starting from `openAtFirst`. */
const useDetails = <Row extends object>(
  { details: render, openAtFirst, rowKey }: DataTableProps<Row>,
  narrow: boolean,
): RowDetails<Row> | undefined => {
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () =>
      render && {
        render,
        isOpen: row => pressed.has(rowKey(row)) !== (openAtFirst?.(row, narrow) ?? false),
        onToggle: key =>
          setPressed(
            before => new Set(before.has(key) ? [...before].filter(each => each !== key) : [...before, key]),
          ),
      },
    [render, openAtFirst, rowKey, pressed, narrow],
  );
};

/**
 * A table that sorts its rows and stays smooth with 10,000 of them; below 640 px its rows are cards. Print
 * shows the first 500 rows of a long table and the number of the rest.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { columns, rows, sort, onSortChange, skeletonRows = 0, height = '36rem' } = props;
  const narrow = useNarrow();
  const printing = usePrinting();
  const shown = useRows(rows, columns, sort);
  const details = useDetails(props, narrow);
  const sortable = columns.map(({ id, header, sortBy }) => ({ id, header, sortable: Boolean(sortBy) }));
  const drawn = useDrawn(columns, props);

  if (skeletonRows > 0 || rows.length === 0) return <Table {...props} sort={undefined} />;
  const view = {
    ...props,
    ...drawn,
    details,
    rows: shown,
    total: rows.length,
    sort,
    onSortChange: narrow ? undefined : onSortChange,
  };
  const long = shown.length > virtualAbove || props.onEnd !== undefined;
  const left = shown.length - onPaper;
  return (
    <Stack $gap={3}>
      {narrow && onSortChange && (
        <SortBar labelHidden columns={sortable} sort={sort} onSortChange={onSortChange} />
      )}
      {long && <VirtualTable {...view} height={height} narrow={narrow} onEnd={props.onEnd} />}
      {(printing || !long) && <RowTable {...view} rows={long ? shown.slice(0, onPaper) : shown} />}
      {printing && left > 0 && <p>{formatCount(left)} more are not printed.</p>}
    </Stack>
  );
};
