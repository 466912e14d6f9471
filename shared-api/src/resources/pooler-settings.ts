import type { PoolerId } from '../contract/ids.ts';
import { PoolerSettings } from '../contract/pooler-farmers.ts';
import { useSession } from '../session/use-session.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

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
  useRequest(
    body => ({ method: 'PUT', path: '/pooler/settings', body, response: PoolerSettings }),
    'changeFarmer',
  );
