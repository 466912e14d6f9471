import { type Page, pageCount } from '../contract/tolerant.ts';

/** The maximum rows of one page. */
export const PAGE_LIMIT = 100;
/** The same for lists with long pages. */
export const LONG_PAGE = 1_000;

/** The progress callback (rows loaded, total rows) and the signal that stops the reading. */
export interface ReadOptions {
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
  /** The number of rows after which no further page is requested. */
  atMost?: number;
}

/**
 * Every row of a list, page by page from the newest. Rows added in the meantime only move others to later pages, so
 * none is missed; duplicates are removed.
 */
export async function allRows<T>(
  ask: (page: number) => Promise<Page<T>>,
  keyOf: (row: T) => string,
  { onProgress, atMost = Number.POSITIVE_INFINITY }: Omit<ReadOptions, 'signal'> = {},
): Promise<T[]> {
  const rows = new Map<string, T>();
  for (let page = 1; ; page++) {
    const answer = await ask(page);
    for (const row of answer.items) rows.set(keyOf(row), row);
    const last = page >= pageCount(answer);
    onProgress?.(rows.size, last ? rows.size : answer.total);
    if (last || rows.size >= atMost) return [...rows.values()];
  }
}
