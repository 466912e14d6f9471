import { Performance, type PerformanceRange } from '../contract/analytics.ts';
import type { PoolerId } from '../contract/ids.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** GET /analytics/performance: the operator's pool; for an admin one pool, or all. */
export function usePerformance(range: PerformanceRange, pool?: PoolerId): Resource<Performance> {
  const query = { range, pool };
  return useCapable('analytics', {
    name: 'performance',
    path: '/analytics/performance',
    query,
    response: Performance,
    freshness: 'steady',
  });
}
