import { AdminCustody, AdminOverview } from '../contract/admin-overview.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** GET /admin/overview; disabled for a server without the capability. */
export function useAdminOverview(): Resource<AdminOverview> {
  return useCapable('admin', {
    name: 'adminOverview',
    path: '/admin/overview',
    response: AdminOverview,
    freshness: 'pulse',
  });
}

/** GET /admin/custody: the balances in custody, on a sandbox compared with the books. */
export const useAdminCustody = (): Resource<AdminCustody> =>
  useCapable('custody-balances', {
    name: 'adminCustody',
    path: '/admin/custody',
    response: AdminCustody,
    freshness: 'pulse',
  });
