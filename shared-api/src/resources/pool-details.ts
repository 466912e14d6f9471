import type { PoolerId } from '../contract/ids.ts';
import { PoolDetails } from '../contract/pool-details.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /pooler/{id}/details. */
export const usePoolDetails = (poolerId: PoolerId | null): Resource<PoolDetails> =>
  useResource(
    poolerId
      ? {
          name: 'poolDetails',
          path: `/pooler/${encodeURIComponent(poolerId)}/details`,
          response: PoolDetails,
          freshness: 'session',
          open: true,
        }
      : null,
  );
