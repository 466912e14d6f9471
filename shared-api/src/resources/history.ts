import { Harvests, Plantings } from '../contract/history.ts';
import type { FarmerId, PoolerId } from '../contract/ids.ts';
import { useFarmerResource } from './use-farmer-resource.ts';
import { useList } from './use-list.ts';

/** Filter of plantings or harvests, newest first. Times are ISO 8601; pass a stable value, it is part of the cache key. */
export interface HistoryFilter {
  farmerId?: FarmerId | null;
  poolerId?: PoolerId;
  from?: string | undefined;
  to?: string | undefined;
  page?: number;
  limit?: number;
  status?: 'pending' | 'success' | 'failed' | undefined;
  /** For servers with the capability `history-search`; others ignore it. */
  search?: string | undefined;
}

/** GET /farmers/{id}/plantings, one page, by default of 10. */
export const usePlantings = ({ farmerId, page = 1, limit = 10, ...filter }: HistoryFilter = {}) =>
  useList<typeof Plantings>(
    useFarmerResource(farmerId, id => `/farmers/${id}/plantings`, {
      name: 'plantings',
      query: { ...filter, page, limit },
      response: Plantings,
      freshness: 'pulse',
    }),
  );

/** GET /farmers/{id}/harvests, one page, by default of 10. */
export const useHarvests = ({ farmerId, page = 1, limit = 10, ...filter }: HistoryFilter = {}) =>
  useList<typeof Harvests>(
    useFarmerResource(farmerId, id => `/farmers/${id}/harvests`, {
      name: 'harvests',
      query: { ...filter, page, limit },
      response: Harvests,
      freshness: 'pulse',
    }),
  );
