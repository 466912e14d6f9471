import type { PoolerId } from '../contract/ids.ts';
import { PoolerFarmersSummary } from '../contract/pooler-farmers-summary.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** GET /pooler/farmers/summary: farmers by state; of the operator's pool, or of all pools for an admin. */
export const useFarmersSummary = (poolerId?: PoolerId): Resource<PoolerFarmersSummary> =>
  useCapable('pooler-live', {
    name: 'farmersSummary',
    path: '/pooler/farmers/summary',
    query: { poolerId },
    response: PoolerFarmersSummary,
    freshness: 'pulse',
  });
