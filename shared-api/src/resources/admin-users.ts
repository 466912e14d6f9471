import { type AdminUser, AdminUserDetails, AdminUsers, type AdminUsersQuery } from '../contract/admin.ts';
import type { UserId } from '../contract/ids.ts';
import { allRows } from './all-rows.ts';
import { useCapable } from './use-capable.ts';
import { type ListFilter, useCapableList } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/** Filter and order of accounts. */
export type UsersFilter = ListFilter<typeof AdminUsersQuery>;

/** GET /admin/users; disabled for a server without the capability. */
export const useAdminUsers = ({ page = 1, limit = 10, ...filter }: UsersFilter = {}) =>
  useCapableList('admin', {
    name: 'adminUsers',
    path: '/admin/users',
    query: { ...filter, page, limit },
    response: AdminUsers,
    freshness: 'steady',
  });

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
  allRows({ path: '/admin/users', query: filter, response: AdminUsers }, ({ id }) => id);
