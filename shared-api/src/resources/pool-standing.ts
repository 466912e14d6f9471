import { useState } from 'react';
import type { PoolerId } from '../contract/ids.ts';
import { PoolStanding } from '../contract/pool-standing.ts';
import { useSession } from '../session/use-session.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

const WAITING = 5_000; // ms between polls while the approval is pending

/** GET /pooler/pool: the operator's pool, or the one that an admin names; polled more often while it is pending. */
export function usePoolStanding(poolerId?: PoolerId): Resource<PoolStanding> {
  const own = useSession(session => session.user?.poolerId ?? null);
  const [every, setEvery] = useState<number>();
  const standing = useCapable(
    'pooler-live',
    (poolerId ?? own)
      ? {
          name: 'poolStanding',
          path: '/pooler/pool',
          query: { poolerId },
          response: PoolStanding,
          freshness: 'pulse',
          every,
        }
      : null,
  );
  const wanted = standing.data?.status === 'pending' ? WAITING : undefined;
  if (wanted !== every) setEvery(wanted);
  return standing;
}
