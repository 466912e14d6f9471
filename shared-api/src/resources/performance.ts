import { Performance, type PerformanceRange } from '../contract/analytics.ts';
import type { PoolerId } from '../contract/ids.ts';
import { useCapability } from './system-info.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /analytics/performance: the own pool of a pooler; of an admin one pool, or all. */
export function usePerformance(range: PerformanceRange, pool?: PoolerId): Resource<Performance> {
  const able = useCapability('analytics');
  const query = { range, pool };
  return useResource(
    able
      ? {
          name: 'performance',
          path: '/analytics/performance',
          query,
          response: Performance,
          freshness: 'steady',
        }
      : null,
  );
}
