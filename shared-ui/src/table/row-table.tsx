import { Fragment, type ReactNode, useId } from 'react';
import { Caption, Cells, Heads, type Sort } from '../data/table-parts.tsx';
import { TableScroll } from '../data/table-scroll.tsx';
import { DetailCell, TableBody } from '../data/table-styles.ts';
import type { DataColumn } from './use-rows.ts';

export type RowTableProps<Row> = {
  caption: string;
  captionHidden?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The number of all rows, of which paper shows the first. */
  total: number;
  sort: Sort | undefined;
  /** Absent if cards are sorted elsewhere. */
  onSortChange: ((sort: Sort) => void) | undefined;
  details: RowDetails<Row> | undefined;
  density: 'dense' | undefined;
};

/** Details of rows. */
export type RowDetails<Row> = {
  render: (row: Row) => ReactNode;
  isOpen: (row: Row) => boolean;
  onToggle: (key: string) => void;
};

export const sortableOf = <Row,>(columns: readonly DataColumn<Row>[]) =>
  columns.map(column => ({ ...column, sortable: column.sortBy !== undefined }));

/** The header row is row 1. */
export const rowIndex = (index: number) => index + 2;

/** The rows in full. */
export const RowTable = <Row,>(props: RowTableProps<Row>) => {
  const { caption, captionHidden = false, columns, rows, rowKey, total, details } = props;
  const id = useId();
  return (
    <TableScroll captionId={id}>
      <TableBody aria-rowcount={total + 1} $rows={props.density}>
        <Caption id={id} hidden={captionHidden}>
          {caption}
        </Caption>
        <thead>
          <tr aria-rowindex={1}>
            <Heads columns={sortableOf(columns)} sort={props.sort} onSortChange={props.onSortChange} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = rowKey(row);
            const open = details?.isOpen(row) === true;
            return (
              <Fragment key={key}>
                <tr aria-rowindex={rowIndex(index)}>
                  <Cells
                    columns={columns}
                    row={row}
                    toggle={details && { open, onToggle: () => details.onToggle(key) }}
                  />
                </tr>
                {open && (
                  <tr>
                    <DetailCell colSpan={columns.length}>{details?.render(row)}</DetailCell>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </TableBody>
    </TableScroll>
  );
};
