import { useEffect, useState } from 'react';
import { type Pool, Pools } from '../contract/poolers.ts';
import type { PoolSort } from '../contract/pools-query.ts';
import { useList } from './use-list.ts';
import { useResource } from './use-resource.ts';

/** Filter of pools: page from 1; the status 'all' does not filter; sorting needs the capability `pool-sort`. */
export interface PoolsFilter {
  /** Every pool instead of one page: reads one page after another, and counts as loading until the last. */
  every?: boolean;
  /** Sends no request if false. */
  wanted?: boolean;
  page?: number;
  limit?: number;
  search?: string;
  status?: string;
  sort?: PoolSort | undefined;
  order?: 'asc' | 'desc' | undefined;
}

const LARGEST = 100;

/** GET /poolers, one page; 6 on the pool screen (spec §9). */
export function usePools({
  every = false,
  wanted = true,
  page = 1,
  limit = 6,
  search,
  status,
  sort,
  order,
}: PoolsFilter = {}) {
  const [before, setBefore] = useState<readonly Pool[]>([]);
  const [reached, setReached] = useState(1);
  const paging = every ? { page: reached, limit: LARGEST } : { page, limit };
  const query = { ...paging, search, status: status === 'all' ? undefined : status, sort, order };
  const list = useList<typeof Pools>(
    useResource(
      wanted
        ? { name: 'pools', path: '/poolers', query, response: Pools, freshness: 'session', open: true }
        : null,
    ),
  );
  const { data } = list;
  const isLast = !every || !data || reached >= data.pagination.totalPages;
  useEffect(() => {
    if (isLast) return;
    setBefore([...before, ...data.items]);
    setReached(reached + 1);
  }, [isLast, before, reached, data]);
  return {
    ...list,
    loading: list.loading || !isLast,
    data: data && before.length > 0 ? { ...data, items: [...before, ...data.items] } : data,
  };
}
