import { AdminTrends } from '../contract/admin-trends.ts';
import type { PoolWindow } from '../contract/pool-outlook.ts';
import { dayStart } from './day-start.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** GET /admin/trends over a window, with days in the browser's time zone. */
export function useAdminTrends(window: PoolWindow): Resource<AdminTrends> {
  return useCapable('admin-desk', {
    name: 'adminTrends',
    path: '/admin/trends',
    query: { dayStart: dayStart(), window },
    response: AdminTrends,
    freshness: 'slow',
  });
}
