import { type Harvest, Harvests, type Planting, Plantings } from '../contract/history.ts';
import type { FarmerId } from '../contract/ids.ts';
import { allRows, type ReadOptions } from './all-rows.ts';
import type { HistoryFilter } from './history.ts';

/** Plantings and harvests of one farmer. */
export interface HistoryRows {
  plantings: readonly Planting[];
  harvests: readonly Harvest[];
}

/**
 * All plantings and harvests of a farmer that pass the filter; progress is reported as rows loaded and total rows.
 * @throws ApiError when a page fails or the signal aborts.
 */
export async function loadHistory(
  farmerId: FarmerId,
  filter: Pick<HistoryFilter, 'from' | 'status'>,
  { onProgress, signal }: Omit<ReadOptions, 'atMost'> = {},
): Promise<HistoryRows> {
  const at = `/farmers/${encodeURIComponent(farmerId)}`;
  const progress = { plantings: [0, 0], harvests: [0, 0] };
  const report = (list: keyof typeof progress) => (loaded: number, total: number) => {
    progress[list] = [loaded, total];
    const { plantings, harvests } = progress;
    onProgress?.((plantings[0] ?? 0) + (harvests[0] ?? 0), (plantings[1] ?? 0) + (harvests[1] ?? 0));
  };
  const [plantings, harvests] = await Promise.all([
    allRows({ path: `${at}/plantings`, query: filter, response: Plantings }, ({ id }) => id, {
      onProgress: report('plantings'),
      signal,
    }),
    allRows({ path: `${at}/harvests`, query: filter, response: Harvests }, ({ id }) => id, {
      onProgress: report('harvests'),
      signal,
    }),
  ]);
  return { plantings, harvests };
}
