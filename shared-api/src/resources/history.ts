import { Harvests, Plantings } from '../contract/history.ts';
import type { FarmerId, PoolerId } from '../contract/ids.ts';
import { useFarmerResource } from './use-farmer-resource.ts';
import { useList } from './use-list.ts';

/** Which plantings or harvests: times in ISO 8601 (give a stable one, it is part of the key), newest first. */
export interface HistoryFilter {
  farmerId?: FarmerId | null;
  poolerId?: PoolerId;
  from?: string | undefined;
  to?: string | undefined;
  page?: number;
  limit?: number;
  status?: 'pending' | 'success' | 'failed' | undefined;
  /** For servers with the capability `history-search`; others answer as if it were not there. */
  search?: string | undefined;
}

/** GET /farmers/{id}/plantings, one page of 10 unless told. */
export const usePlantings = ({ farmerId, page = 1, limit = 10, ...filter }: HistoryFilter = {}) =>
  useList<typeof Plantings>(
    useFarmerResource(farmerId, id => `/farmers/${id}/plantings`, {
      name: 'plantings',
      query: { ...filter, page, limit },
      response: Plantings,
      freshness: 'pulse',
    }),
  );

/** GET /farmers/{id}/harvests, one page of 10 unless told. */
export const useHarvests = ({ farmerId, page = 1, limit = 10, ...filter }: HistoryFilter = {}) =>
  useList<typeof Harvests>(
    useFarmerResource(farmerId, id => `/farmers/${id}/harvests`, {
      name: 'harvests',
      query: { ...filter, page, limit },
      response: Harvests,
      freshness: 'pulse',
    }),
  );
