import type { PoolerId } from '../contract/ids.ts';
import { type FarmerSort, PoolerFarmers } from '../contract/pooler-farmers.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';

/** Filter and order of farmers; of the operator's pool unless an admin names one. */
export interface PoolerFarmersFilter {
  poolerId?: PoolerId | undefined;
  page?: number;
  limit?: number;
  search?: string | undefined;
  status?: 'active' | 'inactive' | 'pending' | 'exiting' | 'suspended' | undefined;
  sort?: FarmerSort | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** GET /pooler/farmers; disabled for a server without the capability. */
export function usePoolerFarmers({ page = 1, limit = 10, ...filter }: PoolerFarmersFilter = {}) {
  const query = { ...filter, page, limit };
  return useList<typeof PoolerFarmers>(
    useCapable('pooler-live', {
      name: 'poolerFarmers',
      path: '/pooler/farmers',
      query,
      response: PoolerFarmers,
      freshness: 'pulse',
    }),
  );
}
