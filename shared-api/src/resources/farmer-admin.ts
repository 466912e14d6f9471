import { Done } from '../contract/done.ts';
import type { FarmerId, PoolerId } from '../contract/ids.ts';
import { FarmersOrderResult, type InviteRequest } from '../contract/pooler-farmers.ts';
import type { Action } from './use-action.ts';
import { usePost, useRequest } from './use-request.ts';

const useFarmerOrder = (order: 'suspend' | 'resume' | 'remove'): Action<FarmerId, Done> =>
  useRequest(
    farmerId => ({
      method: 'POST',
      path: `/pooler/farmers/${encodeURIComponent(farmerId)}/${order}`,
      body: {},
      response: Done,
    }),
    'changeFarmer',
  );

/** POST /pooler/farmers/{id}/suspend: stops planting for the farmer until resumed. */
export const useSuspendFarmer = () => useFarmerOrder('suspend');
/** POST /pooler/farmers/{id}/resume. */
export const useResumeFarmer = () => useFarmerOrder('resume');
/** POST /pooler/farmers/{id}/remove: starts the exit of the contract; planted stakes are still harvested and paid. */
export const useRemoveFarmer = () => useFarmerOrder('remove');

interface OfPool {
  poolerId?: PoolerId | undefined;
}

const useFarmersOrder = (order: 'suspend-all' | 'remove-inactive'): Action<OfPool, FarmersOrderResult> =>
  usePost(`/pooler/farmers/${order}`, FarmersOrderResult, 'changeFarmer');

/** POST /pooler/farmers/suspend-all: in batches; repeat until none remains. */
export const useSuspendAllFarmers = () => useFarmersOrder('suspend-all');
/** POST /pooler/farmers/remove-inactive: in batches; repeat until none remains. */
export const useRemoveInactiveFarmers = () => useFarmersOrder('remove-inactive');

/** POST /pooler/farmers/invite. */
export const useInviteFarmer = (): Action<InviteRequest, Done> => usePost('/pooler/farmers/invite', Done);
