import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.ts';
import { EmptyCell, SortButton, TableBody, TableCaption, TableFrame } from './table-styles.ts';

export type Sort = { column: string; direction: 'ascending' | 'descending' };

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  sortable?: boolean;
};

type TableProps<Row> = {
  /** What the table holds: its name for everyone. */
  caption: ReactNode;
  captionHidden?: boolean;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What is shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Loading: this many skeleton rows stand in. */
  skeletonRows?: number;
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
};

const nextSort = (column: string, sort?: Sort): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === 'descending' ? 'ascending' : 'descending',
});

const sortIcon = (column: string, sort?: Sort) =>
  sort?.column !== column ? 'sort' : sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down';

/** A table; below 640 px its rows are cards. Sorting is the caller's: it says the order and hears of a wish. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const {
    caption,
    captionHidden = false,
    columns,
    rows,
    rowKey,
    empty,
    skeletonRows = 0,
    sort,
    onSortChange,
  } = props;
  return (
    <TableFrame>
      <TableBody aria-busy={skeletonRows > 0}>
        {captionHidden ? (
          <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        ) : (
          <TableCaption>{caption}</TableCaption>
        )}
        <thead>
          <tr>
            {columns.map(({ id, header, align, sortable }) => (
              <th
                key={id}
                scope="col"
                data-align={align}
                aria-sort={sortable && sort?.column === id ? sort.direction : undefined}
              >
                {sortable && onSortChange ? (
                  <SortButton type="button" onClick={() => onSortChange(nextSort(id, sort))}>
                    {header}
                    <Icon name={sortIcon(id, sort)} size={12} />
                  </SortButton>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
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
          {skeletonRows === 0 &&
            rows.map(row => (
              <tr key={rowKey(row)}>
                {columns.map(({ id, header, cell, align }, index) => {
                  const Cell = index === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={id}
                      scope={index === 0 ? 'row' : undefined}
                      data-label={header}
                      data-align={align}
                    >
                      <span>{cell(row)}</span>
                    </Cell>
                  );
                })}
              </tr>
            ))}
          {skeletonRows === 0 && rows.length === 0 && (
            <tr>
              <EmptyCell colSpan={columns.length}>{empty}</EmptyCell>
            </tr>
          )}
        </tbody>
      </TableBody>
    </TableFrame>
  );
};
