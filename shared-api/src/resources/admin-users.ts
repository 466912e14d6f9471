import { type AccountSort, type AdminUser, AdminUserDetails, AdminUsers } from '../contract/admin.ts';
import type { Role } from '../contract/auth.ts';
import type { UserId } from '../contract/ids.ts';
import { call } from '../http/http.ts';
import { allRows, PAGE_LIMIT } from './all-rows.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/** Filter and order of accounts. */
export interface UsersFilter {
  search?: string;
  role?: Role | undefined;
  status?: string | undefined;
  sort?: AccountSort;
  order?: 'asc' | 'desc';
  page?: number;
  limit?: number;
}

/** GET /admin/users; disabled for a server without the capability. */
export function useAdminUsers({ page = 1, limit = 10, ...filter }: UsersFilter = {}) {
  const query = { ...filter, page, limit };
  return useList<typeof AdminUsers>(
    useCapable('admin', {
      name: 'adminUsers',
      path: '/admin/users',
      query,
      response: AdminUsers,
      freshness: 'steady',
    }),
  );
}

/** GET /admin/users/{id}. */
export const useAdminUser = (id: UserId): Resource<AdminUserDetails> =>
  useCapable('admin-desk', {
    name: 'adminUser',
    path: `/admin/users/${encodeURIComponent(id)}`,
    response: AdminUserDetails,
    freshness: 'steady',
  });

/**
 * Every account that passes the filter, in its order.
 * @throws ApiError when a page fails
 */
export const loadAdminUsers = (filter: Omit<UsersFilter, 'page' | 'limit'>): Promise<AdminUser[]> =>
  allRows(
    page =>
      call({ path: '/admin/users', query: { ...filter, page, limit: PAGE_LIMIT }, response: AdminUsers }),
    ({ id }) => id,
  );
