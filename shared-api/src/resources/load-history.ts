import { type Harvest, Harvests, type Planting, Plantings } from '../contract/history.ts';
import type { FarmerId } from '../contract/ids.ts';
import { type Page, pageCount } from '../contract/tolerant.ts';
import { call } from '../http/http.ts';
import type { HistoryFilter } from './history.ts';

/** The most rows that one page may have. */
const LIMIT = 100;

/** Plantings and harvests of one farmer. */
export interface HistoryRows {
  plantings: readonly Planting[];
  harvests: readonly Harvest[];
}

/**
 * Every row of a list, page after page, front to back: what is added at the front meanwhile only moves rows to
 * pages not read yet, so none is missed and a row met twice counts once.
 */
async function everyRow<T extends { id: string }>(
  ask: (page: number) => Promise<Page<T>>,
  onPage: (loaded: number, total: number) => void,
): Promise<T[]> {
  const rows = new Map<string, T>();
  for (let page = 1; ; page++) {
    const answer = await ask(page);
    for (const row of answer.items) rows.set(row.id, row);
    const last = page >= pageCount(answer);
    onPage(rows.size, last ? rows.size : answer.total);
    if (last) return [...rows.values()];
  }
}

/**
 * All plantings and harvests of a farmer that pass the filter; told of progress as rows loaded and rows in all.
 * @throws ApiError when a page cannot be had, or when the signal says so.
 */
export async function loadHistory(
  farmerId: FarmerId,
  { from, status }: Pick<HistoryFilter, 'from' | 'status'>,
  { onProgress, signal }: { onProgress?: (loaded: number, total: number) => void; signal?: AbortSignal } = {},
): Promise<HistoryRows> {
  const at = `/farmers/${encodeURIComponent(farmerId)}`;
  const progress = { plantings: [0, 0], harvests: [0, 0] };
  const report = (list: keyof typeof progress) => (loaded: number, total: number) => {
    progress[list] = [loaded, total];
    const { plantings, harvests } = progress;
    onProgress?.((plantings[0] ?? 0) + (harvests[0] ?? 0), (plantings[1] ?? 0) + (harvests[1] ?? 0));
  };
  const query = (page: number) => ({ from, status, page, limit: LIMIT });
  const [plantings, harvests] = await Promise.all([
    everyRow(
      page => call({ path: `${at}/plantings`, query: query(page), response: Plantings, signal }),
      report('plantings'),
    ),
    everyRow(
      page => call({ path: `${at}/harvests`, query: query(page), response: Harvests, signal }),
      report('harvests'),
    ),
  ]);
  return { plantings, harvests };
}
