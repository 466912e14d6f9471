import { type AdminPool, type AdminPoolSort, AdminPools } from '../contract/admin.ts';
import { call } from '../http/http.ts';
import { allRows, PAGE_LIMIT } from './all-rows.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';

/** Filter and order of pools. */
export interface AdminPoolsFilter {
  status?: 'pending' | 'active' | 'paused' | undefined;
  sort?: AdminPoolSort;
  order?: 'asc' | 'desc';
  page?: number;
  limit?: number;
}

/** GET /admin/poolers, those awaiting approval first unless sorted; disabled for a server without the capability. */
export function useAdminPools({ page = 1, limit = 20, ...filter }: AdminPoolsFilter = {}) {
  const query = { ...filter, page, limit };
  return useList<typeof AdminPools>(
    useCapable('admin', {
      name: 'adminPools',
      path: '/admin/poolers',
      query,
      response: AdminPools,
      freshness: 'steady',
    }),
  );
}

/**
 * Every pool that passes the filter, in its order.
 * @throws ApiError when a page fails
 */
export const loadAdminPools = (filter: Omit<AdminPoolsFilter, 'page' | 'limit'>): Promise<AdminPool[]> =>
  allRows(
    page =>
      call({ path: '/admin/poolers', query: { ...filter, page, limit: PAGE_LIMIT }, response: AdminPools }),
    ({ id }) => id,
  );
