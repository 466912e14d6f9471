import { type AdminPool, AdminPools, type AdminPoolsQuery } from '../contract/admin.ts';
import { allRows } from './all-rows.ts';
import { type ListFilter, useCapableList } from './use-list.ts';

/** Filter and order of pools. */
export type AdminPoolsFilter = ListFilter<typeof AdminPoolsQuery>;

/** GET /admin/poolers, those awaiting approval first unless sorted; disabled for a server without the capability. */
export const useAdminPools = ({ page = 1, limit = 20, ...filter }: AdminPoolsFilter = {}) =>
  useCapableList('admin', {
    name: 'adminPools',
    path: '/admin/poolers',
    query: { ...filter, page, limit },
    response: AdminPools,
    freshness: 'steady',
  });

/**
 * Every pool that passes the filter, in its order.
 * @throws ApiError when a page fails
 */
export const loadAdminPools = (filter: Omit<AdminPoolsFilter, 'page' | 'limit'>): Promise<AdminPool[]> =>
  allRows({ path: '/admin/poolers', query: filter, response: AdminPools }, ({ id }) => id);
