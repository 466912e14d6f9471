import { type Page, pageCount } from '../contract/tolerant.ts';

/** The most rows that one page may have. */
export const PAGE_LIMIT = 100;

/** How a list is read: who hears of its progress, as rows loaded and rows in all, and what stops it. */
export interface ReadOptions {
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
  /** Rows after which no further page is asked for. */
  atMost?: number;
}

/**
 * Every row of a list, page after page, front to back: what is added at the front meanwhile only moves rows to
 * pages not read yet, so none is missed and a row met twice counts once.
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
