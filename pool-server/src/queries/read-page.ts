import type pg from 'pg';
import { many, type Queryable } from '../database/database.ts';
import { offsetOf } from './encode.ts';

/**
 * One page of what a query lists, whose rows carry the size of the whole list in `total`. A page beyond the end is
 * empty and still has that size.
 */
export async function readPage<Row extends pg.QueryResultRow & { total: number }, Item>(
  on: Queryable,
  text: string,
  values: readonly unknown[],
  { page, limit }: { page: number; limit: number },
  item: (row: Row) => Item,
) {
  const slice = `${text} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const rows = await many<Row>(on, slice, [...values, limit, offsetOf({ page, limit })]);
  const [first] = rows.length > 0 || page === 1 ? rows : await many<Row>(on, slice, [...values, 1, 0]);
  return { items: rows.map(item), page, limit, total: first?.total ?? 0 };
}
