import { Pools } from '../contract/poolers.ts';
import type { PoolSort } from '../contract/pools-query.ts';
import { useList } from './use-list.ts';
import { useResource } from './use-resource.ts';

/** Filter of pools: page from 1; the status 'all' does not filter; sorting needs the capability `pool-sort`. */
export interface PoolsFilter {
  page?: number;
  limit?: number;
  search?: string;
  status?: string;
  sort?: PoolSort | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** GET /poolers, one page; 6 on the pool screen (spec §9). */
export function usePools({ page = 1, limit = 6, search, status, sort, order }: PoolsFilter = {}) {
  const query = { page, limit, search, status: status === 'all' ? undefined : status, sort, order };
  return useList<typeof Pools>(
    useResource({
      name: 'pools',
      path: '/poolers',
      query,
      response: Pools,
      freshness: 'session',
      open: true,
    }),
  );
}
