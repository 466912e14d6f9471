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

/** GET /farmers/{id}/plantings, one page, by default of 10; null disables it. */
export const usePlantings = (which: HistoryFilter | null = {}) => {
  const { farmerId, page = 1, limit = 10, ...filter } = which ?? {};
  const query = { ...filter, page, limit };
  return useList<typeof Plantings>(
    useFarmerResource(
      farmerId,
      id => `/farmers/${id}/plantings`,
      which && { name: 'plantings', query, response: Plantings, freshness: 'pulse' },
    ),
  );
};

/** GET /farmers/{id}/harvests, one page, by default of 10; null disables it. */
export const useHarvests = (which: HistoryFilter | null = {}) => {
  const { farmerId, page = 1, limit = 10, ...filter } = which ?? {};
  const query = { ...filter, page, limit };
  return useList<typeof Harvests>(
    useFarmerResource(
      farmerId,
      id => `/farmers/${id}/harvests`,
      which && { name: 'harvests', query, response: Harvests, freshness: 'pulse' },
    ),
  );
};
