import type { PoolerId } from '../contract/ids.ts';
import { type FarmerSort, PoolerFarmers } from '../contract/pooler-farmers.ts';
import { PoolerStatus } from '../contract/pooler-status.ts';
import { useSession } from '../session/use-session.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import { type Resource, useResource } from './use-resource.ts';

/**
 * GET /pooler/status from the pooler's own host, without the token, every 30 s unless told: of the own pool of a
 * pooler; for others of the pool named, or of all.
 */
export function usePoolerStatus({
  poolerId,
  every,
}: {
  poolerId?: PoolerId | undefined;
  every?: number | undefined;
} = {}): Resource<PoolerStatus> {
  const { token, user } = useSession();
  const query = { poolerId: poolerId ?? user?.poolerId ?? undefined };
  return useResource(
    token && !user
      ? null // Whose status it is will be known in a moment.
      : {
          name: 'poolerStatus',
          path: '/pooler/status',
          query,
          response: PoolerStatus,
          host: 'pooler',
          freshness: 'pulse',
          every,
          open: true,
        },
  );
}

/** Which farmers, and in what order; of the own pool unless an admin names one. */
export interface PoolerFarmersFilter {
  poolerId?: PoolerId | undefined;
  page?: number;
  limit?: number;
  search?: string | undefined;
  status?: 'active' | 'inactive' | 'pending' | 'exiting' | 'suspended' | undefined;
  sort?: FarmerSort | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** GET /pooler/farmers; nothing is asked of a server without the capability. */
export function usePoolerFarmers({ page = 1, limit = 10, ...filter }: PoolerFarmersFilter = {}) {
  const query = { ...filter, page, limit };
  return useList<typeof PoolerFarmers>(
    useCapable('pooler-live', {
      name: 'poolerFarmers',
      path: '/pooler/farmers',
      query,
      response: PoolerFarmers,
      freshness: 'pulse',
    }),
  );
}
