import type pg from 'pg';
import { many, prepare, type Queryable } from '../database/database.ts';
import { offsetOf } from './encode.ts';

/**
 * Reads one page of a query whose rows contain the size of the whole list in `total`. A page beyond the end is empty
 * and still has the total. A query that pages before it joins gets its LIMIT clause as an argument. A query whose
 * planning takes longer than its run, and that has few texts, should be `prepared`.
 */
export async function readPage<Row extends pg.QueryResultRow, Item>(
  on: Queryable,
  query: string | ((slice: string) => string),
  values: readonly unknown[],
  { page, limit }: { page: number; limit: number },
  item: (row: Row) => Item,
  { prepared = false }: { prepared?: boolean } = {},
) {
  const slice = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const text = typeof query === 'string' ? `${query} ${slice}` : query(slice);
  const statement = prepared ? prepare(text) : text;
  const read = (most: number, from: number) =>
    many<Row & { total: number }>(on, statement, [...values, most, from]);
  const rows = await read(limit, offsetOf({ page, limit }));
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return { items: rows.map(item), page, limit, total: first?.total ?? 0 };
}
