import { CurrentFarmer } from '../contract/farmer-current.ts';
import { FarmerMoney } from '../contract/farmer-money.ts';
import { FarmerSummary, type Window } from '../contract/farmer-summary.ts';
import type { FarmerId } from '../contract/ids.ts';
import { call } from '../http/http.ts';
import { useSession } from '../session/use-session.ts';
import { dayStart } from './day-start.ts';
import { useCapable } from './use-capable.ts';
import { useFarmerAsk, useFarmerResource } from './use-farmer-resource.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /farmers/current: the signed-in farmer and their contract. Sends no request for an operator, who never farms. */
export const useCurrentFarmer = (): Resource<CurrentFarmer> => {
  const isOperator = useSession(({ user }) => user?.role === 'pooler');
  return useResource(
    isOperator
      ? null
      : { name: 'currentFarmer', path: '/farmers/current', response: CurrentFarmer, freshness: 'pulse' },
  );
};

/** These windows have no series of days, so their addresses stay the same at midnight. */
const WITHOUT_DAYS: readonly Window[] = ['24h', '7d'];

/** GET /farmers/{id}/summary over a window, by default 7 days; days as in the browser's time zone. */
export const useFarmerSummary = (
  window: Window = '7d',
  farmerId?: FarmerId | null,
): Resource<FarmerSummary> =>
  useFarmerResource(farmerId, id => `/farmers/${id}/summary`, {
    name: 'summary',
    query: { window, dayStart: WITHOUT_DAYS.includes(window) ? undefined : dayStart() },
    response: FarmerSummary,
    freshness: 'pulse',
  });

const moneyPath = (farmerId: string) => `/farmers/${farmerId}/money`;

/** GET /farmers/{id}/money: a farmer's balances, earnings and losses; disabled for a server without the capability. */
export const useFarmerMoney = (farmerId?: FarmerId | null): Resource<FarmerMoney> =>
  useCapable(
    'farmer-money',
    useFarmerAsk(farmerId, moneyPath, { name: 'money', response: FarmerMoney, freshness: 'pulse' }),
  );

/**
 * The same, read immediately.
 * @throws ApiError when it cannot be read.
 */
export const loadFarmerMoney = (farmerId: FarmerId): Promise<FarmerMoney> =>
  call({ path: moneyPath(encodeURIComponent(farmerId)), response: FarmerMoney });
