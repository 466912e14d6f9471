import type { PoolerId } from '../contract/ids.ts';
import { PoolOutlook, PoolRewards, type PoolWindow } from '../contract/pool-outlook.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** GET /pooler/{id}/outlook; disabled for a server without the capability. */
export const usePoolOutlook = (poolerId: PoolerId | null): Resource<PoolOutlook> =>
  useCapable(
    'pool-outlook',
    poolerId
      ? {
          name: 'poolOutlook',
          path: `/pooler/${encodeURIComponent(poolerId)}/outlook`,
          response: PoolOutlook,
          freshness: 'slow',
          open: true,
        }
      : null,
  );

/** GET /pooler/{id}/rewards; disabled for a server without the capability. */
export const usePoolRewards = (poolerId: PoolerId, window: PoolWindow): Resource<PoolRewards> =>
  useCapable('pool-outlook', {
    name: 'poolRewards',
    path: `/pooler/${encodeURIComponent(poolerId)}/rewards`,
    query: { window },
    response: PoolRewards,
    freshness: 'slow',
    open: true,
  });
