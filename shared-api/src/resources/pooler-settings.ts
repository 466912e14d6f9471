import type { PoolerId } from '../contract/ids.ts';
import { PoolerFarmersSummary, PoolerSettings } from '../contract/pooler-farmers.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** GET /pooler/farmers/summary: how many farmers are in which state; of the own pool, or of all for an admin. */
export const useFarmersSummary = (poolerId?: PoolerId): Resource<PoolerFarmersSummary> =>
  useCapable('pooler-live', {
    name: 'farmersSummary',
    path: '/pooler/farmers/summary',
    query: { poolerId },
    response: PoolerFarmersSummary,
    freshness: 'pulse',
  });

/** GET /pooler/settings; an admin names the pool. */
export const usePoolerSettings = (poolerId?: PoolerId): Resource<PoolerSettings> =>
  useCapable('farmer-admin', {
    name: 'poolerSettings',
    path: '/pooler/settings',
    query: { poolerId },
    response: PoolerSettings,
    freshness: 'session',
  });

type Settings = PoolerSettings & { poolerId?: PoolerId | undefined };

/** PUT /pooler/settings. */
export const useSetPoolerSettings = (): Action<Settings, PoolerSettings> =>
  useAction(
    (body: Settings, idempotencyKey) =>
      call({ method: 'PUT', path: '/pooler/settings', body, response: PoolerSettings, idempotencyKey }),
    'changeFarmer',
  );
