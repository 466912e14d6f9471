import { type ReactNode, useId, useMemo } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useDeferredMount } from '../layout/deferred.tsx';
import { useNarrow } from '../table/use-narrow.ts';
import { Caption, Cells, type Column, Heads, type Sort, Widths } from './table-parts.tsx';
import { TableScroll } from './table-scroll.tsx';
import { EmptyCell, GroupCell, TableBody } from './table-styles.ts';

export type TableProps<Row> = {
  /** The table's accessible name. */
  caption: ReactNode;
  captionHidden?: boolean;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Content when there are no rows. */
  empty?: ReactNode;
  /** The number of skeleton rows while loading. */
  skeletonRows?: number;
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  /** Rows of 36 px. */
  density?: 'dense';
  /** The heading that a row belongs under, such as its day; rows under one heading follow each other. */
  groupOf?: (row: Row) => string;
  /** The row on a phone, in two lines, instead of a card that names each cell. */
  phoneRow?: ((row: Row) => ReactNode) | undefined;
};

/** The columns and the density for the width of the window. */
export const useDrawn = <Row, Drawn extends Column<Row>>(
  columns: readonly Drawn[],
  { phoneRow, density }: Pick<TableProps<Row>, 'phoneRow' | 'density'>,
) => {
  const narrow = useNarrow();
  const [first] = columns;
  return useMemo(
    () =>
      narrow && phoneRow && first
        ? { columns: [{ ...first, cell: phoneRow }], density: 'dense' as const }
        : { columns, density },
    [narrow, phoneRow, first, columns, density],
  );
};

/** Rows of the first render. */
const EARLY = 6;

/** Consecutive rows under one heading. */
const grouped = <Row,>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined) => {
  const groups: { title: string | undefined; rows: Row[] }[] = [];
  for (const row of rows) {
    const title = groupOf?.(row);
    const last = groups.at(-1);
    if (last && last.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
};

/** The minimum width of a table with column widths: four fifths of their sum. Below that, words would break. */
const leastOf = <Row,>(columns: readonly Column<Row>[]) =>
  `calc(0.8 * (${columns.map(({ width }) => width).join(' + ')}))`;

/** Height of a row in pixels. Buttons make it higher than a line of text. */
const heightOf = <Row,>(columns: readonly Column<Row>[], density: 'dense' | undefined) =>
  density ? 36 : columns.some(({ screenOnly }) => screenOnly) ? 51 : 43;

/**
 * A table; below 640 px its rows become cards. The caller sorts: it passes the order and receives requests to change
 * it. When all columns have a width, the first render contains only the first rows and reserves space for the rest.
 */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, captionHidden = false, rows, rowKey, empty, skeletonRows = 0 } = props;
  const { columns, density } = useDrawn(props.columns, props);
  const id = useId();
  const sized = columns.every(({ width }) => width !== undefined);
  const mounted = useDeferredMount(!sized);
  const drawn = mounted ? rows : rows.slice(0, EARLY);
  const left = rows.length - drawn.length;
  return (
    <TableScroll captionId={id}>
      <TableBody
        $least={sized ? leastOf(columns) : undefined}
        $rows={density}
        data-density={density}
        aria-busy={skeletonRows > 0}
        {...(left > 0 && {
          'aria-rowcount': rows.length + 1,
          style: { marginBottom: left * heightOf(columns, density) },
        })}
      >
        <Caption id={id} hidden={captionHidden}>
          {caption}
        </Caption>
        {sized && <Widths columns={columns} />}
        <thead>
          <tr>
            <Heads columns={columns} sort={props.sort} onSortChange={props.onSortChange} />
          </tr>
        </thead>
        {skeletonRows === 0 &&
          grouped(drawn, props.groupOf).map(({ title, rows }, group) => (
            <tbody key={group}>
              {title !== undefined && (
                <tr>
                  <GroupCell scope="rowgroup" colSpan={columns.length}>
                    {title}
                  </GroupCell>
                </tr>
              )}
              {rows.map(row => (
                <tr key={rowKey(row)}>
                  <Cells columns={columns} row={row} />
                </tr>
              ))}
            </tbody>
          ))}
        {(skeletonRows > 0 || rows.length === 0) && (
          <tbody>
            {Array.from({ length: skeletonRows }, (_, row) => (
              <tr key={row}>
                {columns.map(({ id, header, align }) => (
                  <td key={id} data-label={header} data-align={align}>
                    <Skeleton width="5rem" height="1.3125rem" />
                  </td>
                ))}
              </tr>
            ))}
            {skeletonRows === 0 && (
              <tr>
                <EmptyCell colSpan={columns.length}>{empty}</EmptyCell>
              </tr>
            )}
          </tbody>
        )}
      </TableBody>
    </TableScroll>
  );
};
