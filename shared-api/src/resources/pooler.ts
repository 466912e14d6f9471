import type { PoolerId } from '../contract/ids.ts';
import { type FarmerSort, PoolerFarmers } from '../contract/pooler-farmers.ts';
import { PoolerStatus } from '../contract/pooler-status.ts';
import { useSession } from '../session/use-session.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import { type Resource, useResource } from './use-resource.ts';

/**
 * GET /pooler/status from the pooler's host, without the token, by default every 30 s: of the operator's pool;
 * for others of the named pool, or of all.
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
      ? null // The session is still being checked.
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

/** Filter and order of farmers; of the operator's pool unless an admin names one. */
export interface PoolerFarmersFilter {
  poolerId?: PoolerId | undefined;
  page?: number;
  limit?: number;
  search?: string | undefined;
  status?: 'active' | 'inactive' | 'pending' | 'exiting' | 'suspended' | undefined;
  sort?: FarmerSort | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** GET /pooler/farmers; disabled for a server without the capability. */
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
