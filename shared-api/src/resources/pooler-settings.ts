import { useState } from 'react';
import type { PoolerId } from '../contract/ids.ts';
import { PoolerFarmersSummary, PoolerSettings, PoolStanding } from '../contract/pooler-farmers.ts';
import { call } from '../http/http.ts';
import { useSession } from '../session/use-session.ts';
import { type Action, useAction } from './use-action.ts';
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

/** GET /pooler/settings, of the operator's pool; disabled for an admin who names no pool. */
export const usePoolerSettings = (poolerId?: PoolerId): Resource<PoolerSettings> => {
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  return useCapable(
    'farmer-admin',
    isAdmin && !poolerId
      ? null
      : {
          name: 'poolerSettings',
          path: '/pooler/settings',
          query: { poolerId },
          response: PoolerSettings,
          freshness: 'pulse',
        },
  );
};

type Settings = PoolerSettings & { poolerId?: PoolerId | undefined };

/** PUT /pooler/settings. */
export const useSetPoolerSettings = (): Action<Settings, PoolerSettings> =>
  useAction(
    (body: Settings, idempotencyKey) =>
      call({ method: 'PUT', path: '/pooler/settings', body, response: PoolerSettings, idempotencyKey }),
    'changeFarmer',
  );
