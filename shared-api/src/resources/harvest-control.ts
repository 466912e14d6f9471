import { HarvestStatus } from '../contract/harvest-control.ts';
import type { PoolerId } from '../contract/ids.ts';
import type { Action } from './use-action.ts';
import { usePost } from './use-request.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /harvest/status: automatic harvests of the operator's pool, or of the pool that an admin names. */
export const useHarvestStatus = (poolerId?: PoolerId): Resource<HarvestStatus> =>
  useResource({
    name: 'harvestStatus',
    path: '/harvest/status',
    query: { poolerId },
    response: HarvestStatus,
    freshness: 'pulse',
  });

/** POST /harvest/start, /harvest/stop: switch automatic harvests; /harvest/trigger: harvests everything due now. */
export const useHarvestOrder = (
  order: 'start' | 'stop' | 'trigger',
): Action<{ poolerId?: PoolerId | undefined }, HarvestStatus> =>
  usePost(`/harvest/${order}`, HarvestStatus, 'harvest');
