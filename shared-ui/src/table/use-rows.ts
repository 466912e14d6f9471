import { useMemo } from 'react';
import type { Column, Sort } from '../data/table-parts.tsx';
import { lazyValue } from '../format/lazy-value.ts';

/** A sortable value. Amounts are bigint, compared to the last unit. */
type SortValue = string | number | bigint | null | undefined;

const collator = lazyValue(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

/** Ascending order of two values of one column: text in natural order, numbers by size. */
const compare = (one: SortValue, other: SortValue) => {
  if (typeof one === 'string' && typeof other === 'string') return collator().compare(one, other);
  const left = one ?? '';
  const right = other ?? '';
  return left < right ? -1 : left > right ? 1 : 0;
};

export type DataColumn<Row> = Omit<Column<Row>, 'sortable'> & {
  /** The value that the column sorts by; without it the column is not sortable. Missing values sort last. */
  sortBy?: (row: Row) => SortValue;
};

/** The rows in their order. Pass the same `rows` and `columns` between renders, or they are sorted again. */
export const useRows = <Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { column, direction }: Partial<Sort> = {},
): readonly Row[] =>
  useMemo(() => {
    const sortBy = columns.find(({ id }) => id === column)?.sortBy;
    if (!sortBy) return rows;
    const sign = direction === 'descending' ? -1 : 1;
    return rows
      .map(row => ({ row, value: sortBy(row) ?? undefined }))
      .sort((one, other) =>
        one.value === undefined || other.value === undefined
          ? Number(one.value === undefined) - Number(other.value === undefined)
          : sign * compare(one.value, other.value),
      )
      .map(({ row }) => row);
  }, [rows, columns, column, direction]);
