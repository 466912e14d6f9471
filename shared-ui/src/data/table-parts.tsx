import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.ts';
import { OpenButton, SortButton, TableCaption } from './table-styles.ts';

export type Sort = { column: string; direction: 'ascending' | 'descending' };

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Contains only buttons, which are not printed. */
  screenOnly?: boolean;
  /** A CSS width. If all columns have one, rows rendered later do not move earlier ones. */
  width?: string;
};

/** How wide the columns are; a cell that cannot be as narrow widens its own. */
export const Widths = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <colgroup>
    {columns.map(({ id, width }) => (
      <col key={id} style={{ width }} />
    ))}
  </colgroup>
);

const nextSort = (column: string, sort?: Sort): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === 'descending' ? 'ascending' : 'descending',
});

const sortIcon = (column: string, sort?: Sort) =>
  sort?.column !== column ? 'sort' : sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down';

/** A table's name, visible or only for screen readers. */
export const Caption = ({ hidden, ...rest }: { id?: string; hidden: boolean; children: ReactNode }) =>
  hidden ? <VisuallyHidden as="caption" {...rest} /> : <TableCaption {...rest} />;

type HeadsProps<Row> = {
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
};

/** The names of the columns; a sortable one is a button and shows its order. */
export const Heads = <Row,>({ columns, sort, onSortChange }: HeadsProps<Row>) =>
  columns.map(({ id, header, align, sortable, screenOnly }) => (
    <th
      key={id}
      scope="col"
      data-align={align}
      data-screen={screenOnly}
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
  ));

/** Opens and closes the details below a row. */
export type RowToggle = { open: boolean; onToggle: () => void };

type CellsProps<Row> = {
  columns: readonly Column<Row>[];
  row: Row;
  /** Set if the row has details, which its first cell opens. */
  toggle?: RowToggle | undefined;
};

/** One row's cells; the first names the row. */
export const Cells = <Row,>({ columns, row, toggle }: CellsProps<Row>) => {
  const name = useId();
  return columns.map(({ id, header, cell, align, screenOnly }, index) => {
    const Cell = index === 0 ? 'th' : 'td';
    const opens = index === 0 ? toggle : undefined;
    return (
      <Cell
        key={id}
        scope={index === 0 ? 'row' : undefined}
        data-label={header}
        data-align={align}
        data-screen={screenOnly}
        data-opens={opens && ''}
      >
        <span id={opens && name}>{cell(row)}</span>
        {opens && (
          <OpenButton
            type="button"
            aria-labelledby={name}
            aria-expanded={opens.open}
            onClick={opens.onToggle}
          />
        )}
      </Cell>
    );
  });
};
