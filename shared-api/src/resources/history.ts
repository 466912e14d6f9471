import type * as v from 'valibot';
import { Harvests, type HistoryQuery, Plantings } from '../contract/history.ts';
import type { FarmerId } from '../contract/ids.ts';
import type { Page } from '../contract/tolerant.ts';
import { useFarmerResource } from './use-farmer-resource.ts';
import { type ListFilter, useList } from './use-list.ts';

/**
 * Filter of plantings or harvests, newest first. Times are ISO 8601; pass a stable value, it is part of the cache key.
 * `search` needs the capability `history-search`; other servers ignore it.
 */
export type HistoryFilter = ListFilter<typeof HistoryQuery> & { farmerId?: FarmerId | null };

const useHistory = <S extends v.GenericSchema<unknown, Page<unknown>>>(
  name: 'plantings' | 'harvests',
  response: S,
  which: HistoryFilter | null,
) => {
  const { farmerId, page = 1, limit = 10, ...filter } = which ?? {};
  const query = { ...filter, page, limit };
  return useList<S>(
    useFarmerResource(
      farmerId,
      id => `/farmers/${id}/${name}`,
      which && { name, query, response, freshness: 'pulse' },
    ),
  );
};

/** GET /farmers/{id}/plantings, one page, by default of 10; null disables it. */
export const usePlantings = (which: HistoryFilter | null = {}) => useHistory('plantings', Plantings, which);

/** GET /farmers/{id}/harvests, one page, by default of 10; null disables it. */
export const useHarvests = (which: HistoryFilter | null = {}) => useHistory('harvests', Harvests, which);
