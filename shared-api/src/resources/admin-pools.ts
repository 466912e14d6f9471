import { AdminPools } from '../contract/admin.ts';
import { useCapability } from './system-info.ts';
import { useList } from './use-list.ts';
import { useResource } from './use-resource.ts';

/** Which pools. */
export interface AdminPoolsFilter {
  status?: 'pending' | 'active' | 'paused' | undefined;
  page?: number;
  limit?: number;
}

/** GET /admin/poolers, those awaiting approval first; nothing is asked of a server without the capability. */
export function useAdminPools({ page = 1, limit = 20, status }: AdminPoolsFilter = {}) {
  const able = useCapability('admin');
  const query = { status, page, limit };
  return useList<typeof AdminPools>(
    useResource(
      able
        ? { name: 'adminPools', path: '/admin/poolers', query, response: AdminPools, freshness: 'steady' }
        : null,
    ),
  );
}
