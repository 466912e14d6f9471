import { AdminOverview, AdminUsers } from '../contract/admin.ts';
import type { Role } from '../contract/auth.ts';
import { useCapability } from './system-info.ts';
import { useList } from './use-list.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /admin/overview; nothing is asked of a server without the capability. */
export function useAdminOverview(): Resource<AdminOverview> {
  const able = useCapability('admin');
  return useResource(
    able
      ? { name: 'adminOverview', path: '/admin/overview', response: AdminOverview, freshness: 'pulse' }
      : null,
  );
}

/** Which accounts. */
export interface UsersFilter {
  search?: string;
  role?: Role | undefined;
  status?: string | undefined;
  page?: number;
  limit?: number;
}

/** GET /admin/users; nothing is asked of a server without the capability. */
export function useAdminUsers({ page = 1, limit = 10, ...filter }: UsersFilter = {}) {
  const able = useCapability('admin');
  const query = { ...filter, page, limit };
  return useList<typeof AdminUsers>(
    useResource(
      able
        ? { name: 'adminUsers', path: '/admin/users', query, response: AdminUsers, freshness: 'steady' }
        : null,
    ),
  );
}
