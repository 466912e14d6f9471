import type * as v from 'valibot';
import { type Page, pageCount } from '../contract/tolerant.ts';
import { type Call, call } from '../http/http.ts';

/** The limit of a page for lists with long pages. */
export const LONG_PAGE = 1_000;

/** The progress callback (rows loaded, total rows) and the signal that stops the reading. */
export interface ReadOptions {
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
  /** The number of rows after which no further page is requested. */
  atMost?: number;
}

/** The request of a list: its filter, and the rows of one page, by default the maximum of most lists. */
interface RowsCall<T> extends Pick<Call<v.GenericSchema<unknown, Page<T>>>, 'path' | 'query' | 'response'> {
  limit?: number;
}

/**
 * Every row of a list, page by page from the newest. Rows added in the meantime only move others to later pages, so
 * none is missed; duplicates are removed.
 * @throws ApiError when a page fails or the signal aborts.
 */
export async function allRows<T>(
  { limit = 100, query, ...list }: RowsCall<T>,
  keyOf: (row: T) => string,
  { onProgress, signal, atMost = Number.POSITIVE_INFINITY }: ReadOptions = {},
): Promise<T[]> {
  const rows = new Map<string, T>();
  for (let page = 1; ; page++) {
    const answer = await call({ ...list, query: { ...query, page, limit }, signal });
    for (const row of answer.items) rows.set(keyOf(row), row);
    const last = page >= pageCount(answer);
    onProgress?.(rows.size, last ? rows.size : answer.total);
    if (last || rows.size >= atMost) return [...rows.values()];
  }
}
