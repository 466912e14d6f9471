import type { PoolerId } from '../contract/ids.ts';
import { PoolerStatus } from '../contract/pooler-status.ts';
import { useSession } from '../session/use-session.ts';
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
