import { Impersonation, type PoolTermsRequest } from '../contract/admin.ts';
import { Done } from '../contract/done.ts';
import type { PoolerId, UserId } from '../contract/ids.ts';
import { call } from '../http/http.ts';
import { startImpersonation } from '../session/session-store.ts';
import { type Action, useAction } from './use-action.ts';

/** The account, and the reason that the audit trail records. */
export interface AccountOrder {
  userId: UserId;
  reason?: string;
}

const order = (path: string, body: object, idempotencyKey: string | undefined) =>
  call({ method: 'POST', path, body, response: Done, idempotencyKey });

const useAccountOrder = (verb: 'suspend' | 'resume'): Action<AccountOrder, Done> =>
  useAction(({ userId, ...why }: AccountOrder, key) => {
    const path = `/admin/users/${encodeURIComponent(userId)}/${verb}`;
    return order(path, why, key);
  }, 'administer');

/** POST /admin/users/{id}/suspend: also ends the sessions of the account. */
export const useSuspendUser = () => useAccountOrder('suspend');
/** POST /admin/users/{id}/resume. */
export const useResumeUser = () => useAccountOrder('resume');

/** POST /admin/users/{id}/read: starts an impersonation: this tab shows the farmer's pages, read-only. */
export const useImpersonateFarmer = (): Action<Required<AccountOrder>, void> =>
  useAction(async ({ userId, reason }: Required<AccountOrder>, idempotencyKey) => {
    const path = `/admin/users/${encodeURIComponent(userId)}/read`;
    const body = { reason };
    const { token, user, expiresAt } = await call({
      method: 'POST',
      path,
      body,
      response: Impersonation,
      idempotencyKey,
    });
    startImpersonation(token, user, { reason, expiresAt });
  }, 'administer');

const usePoolerOrder = (verb: 'approve' | 'pause' | 'resume'): Action<PoolerId, Done> =>
  useAction(
    (id: PoolerId, key) => order(`/admin/poolers/${encodeURIComponent(id)}/${verb}`, {}, key),
    'administer',
  );

/** POST /admin/poolers/{id}/approve: opens the pool to farmers. */
export const useApprovePooler = () => usePoolerOrder('approve');
/** POST /admin/poolers/{id}/pause: closes the pool to new farmers; its members continue. */
export const usePausePooler = () => usePoolerOrder('pause');
/** POST /admin/poolers/{id}/resume. */
export const useResumePooler = () => usePoolerOrder('resume');

/** PATCH /admin/poolers/{id}: terms for new contracts. */
export const useSetPoolerTerms = (): Action<PoolTermsRequest & { poolerId: PoolerId }, Done> =>
  useAction(({ poolerId, ...body }: PoolTermsRequest & { poolerId: PoolerId }, idempotencyKey) => {
    const path = `/admin/poolers/${encodeURIComponent(poolerId)}`;
    return call({ method: 'PATCH', path, body, response: Done, idempotencyKey });
  }, 'administer');
