import { Done } from '../contract/auth.ts';
import type { FarmerId } from '../contract/ids.ts';
import type { InviteRequest } from '../contract/pooler-farmers.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';

const useFarmerOrder = (order: 'suspend' | 'resume' | 'remove'): Action<FarmerId, Done> =>
  useAction((farmerId: FarmerId, idempotencyKey) => {
    const path = `/pooler/farmers/${encodeURIComponent(farmerId)}/${order}`;
    return call({ method: 'POST', path, body: {}, response: Done, idempotencyKey });
  }, 'changeFarmer');

/** POST /pooler/farmers/{id}/suspend: nothing is planted for the farmer until resumed. */
export const useSuspendFarmer = () => useFarmerOrder('suspend');
/** POST /pooler/farmers/{id}/resume. */
export const useResumeFarmer = () => useFarmerOrder('resume');
/** POST /pooler/farmers/{id}/remove: the contract exits; what is planted is still harvested and paid. */
export const useRemoveFarmer = () => useFarmerOrder('remove');

/** POST /pooler/farmers/invite. */
export const useInviteFarmer = (): Action<InviteRequest, Done> =>
  useAction((body: InviteRequest, idempotencyKey) =>
    call({ method: 'POST', path: '/pooler/farmers/invite', body, response: Done, idempotencyKey }),
  );

/** POST /pooler/blocks/{id}/acknowledge. */
export const useAcknowledgeBlock = (): Action<string, Done> =>
  useAction((blockId: string, idempotencyKey) => {
    const path = `/pooler/blocks/${encodeURIComponent(blockId)}/acknowledge`;
    return call({ method: 'POST', path, body: {}, response: Done, idempotencyKey });
  }, 'reportBlock');
