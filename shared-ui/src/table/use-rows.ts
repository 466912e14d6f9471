import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, Sort } from '../data/table-parts.tsx';
import { compare, type SortValue } from './compare.ts';

export type DataColumn<Row> = Omit<Column<Row>, 'sortable'> & {
  /** What the column is ordered by; without it the column is not sortable. Nothing known comes last. */
  sortBy?: (row: Row) => SortValue;
};

type View = { sort?: Sort; page: number; pageSize: number | undefined };

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

/** The rows of one page, in order. Keep `rows` and `columns` the same objects between renders where they are many. */
export const useRows = <Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  rowKey: (row: Row) => string,
  { sort, page, pageSize = Math.max(1, rows.length) }: View,
) => {
  const accessors = useMemo(
    () =>
      columns.flatMap(({ id, sortBy }) =>
        sortBy
          ? [
              {
                id,
                // Only undefined goes last whichever way the order runs.
                accessorFn: (row: Row) => sortBy(row) ?? undefined,
                sortUndefined: 'last' as const,
                sortFn: (one: Comparable, other: Comparable) => compare(one.getValue(id), other.getValue(id)),
              },
            ]
          : [],
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: accessors,
    data: rows,
    getRowId: rowKey,
    state: {
      sorting: sort ? [{ id: sort.column, desc: sort.direction === 'descending' }] : [],
      pagination: { pageIndex: page - 1, pageSize },
    },
  });
  return table.getRowModel().rows.map(({ original }) => original);
};

type Comparable = { getValue: <T>(columnId: string) => T };
