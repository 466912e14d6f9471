import {
  Approvals,
  type FreezeOrder,
  Impersonation,
  type NewAdmin,
  type PoolTermsRequest,
  WithdrawalFreezes,
} from '../contract/admin.ts';
import { type BroadcastRequest, BroadcastResponse } from '../contract/announcements.ts';
import { Done } from '../contract/done.ts';
import type { PoolerId, UserId } from '../contract/ids.ts';
import { call } from '../http/http.ts';
import { startImpersonation } from '../session/session-store.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/** The account, and the reason that the audit trail records. */
export interface AccountOrder {
  userId: UserId;
  reason?: string;
  /** Suspend: also hold the money of the account. */
  holdMoney?: boolean;
}

const order = (path: string, body: object, idempotencyKey: string | undefined) =>
  call({ method: 'POST', path, body, response: Done, idempotencyKey });

const useAccountOrder = (verb: 'suspend' | 'resume' | 'reset-factors'): Action<AccountOrder, Done> =>
  useAction(({ userId, ...why }: AccountOrder, key) => {
    const path = `/admin/users/${encodeURIComponent(userId)}/${verb}`;
    return order(path, why, key);
  }, 'administer');

/** POST /admin/users/{id}/suspend: also ends the sessions of the account. */
export const useSuspendUser = () => useAccountOrder('suspend');
/** POST /admin/users/{id}/resume. */
export const useResumeUser = () => useAccountOrder('resume');
/** POST /admin/users/{id}/reset-factors. The message says if a second admin must approve it. */
export const useResetUserFactors = () => useAccountOrder('reset-factors');

/** POST /admin/users/{id}/notes: adds a note to an account. */
export const useNoteUser = (): Action<{ userId: UserId; text: string }, Done> =>
  useAction(
    ({ userId, text }: { userId: UserId; text: string }, key) =>
      order(`/admin/users/${encodeURIComponent(userId)}/notes`, { text }, key),
    'administer',
  );

/** POST /admin/users/{id}/sessions/end: signs an account out everywhere. */
export const useEndUserSessions = (): Action<UserId, Done> =>
  useAction(
    (userId: UserId, key) => order(`/admin/users/${encodeURIComponent(userId)}/sessions/end`, {}, key),
    'administer',
  );

type ReadOrder = Required<Pick<AccountOrder, 'userId' | 'reason'>>;

/** POST /admin/users/{id}/read: starts an impersonation: this tab shows the farmer's pages, read-only. */
export const useImpersonateFarmer = (): Action<ReadOrder, void> =>
  useAction(async ({ userId, reason }: ReadOrder, idempotencyKey) => {
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

/** POST /admin/admins: adds an admin; the message states if a second admin must approve it. */
export const useAddAdmin = (): Action<NewAdmin, Done> =>
  useAction((body: NewAdmin, key) => order('/admin/admins', body, key), 'administer');

/** POST /admin/announcements: to the accounts of a role, to all without one. */
export const useBroadcast = (): Action<BroadcastRequest, { recipients: number }> =>
  useAction(
    (body: BroadcastRequest, idempotencyKey) =>
      call({
        method: 'POST',
        path: '/admin/announcements',
        body,
        response: BroadcastResponse,
        idempotencyKey,
      }),
    'administer',
  );

/** POST /admin/approvals/{id}/approve or /refuse. */
export const useDecideRequest = (): Action<{ id: string; decision: 'approve' | 'refuse' }, Done> =>
  useAction(
    ({ id, decision }: { id: string; decision: 'approve' | 'refuse' }, key) =>
      order(`/admin/approvals/${encodeURIComponent(id)}/${decision}`, {}, key),
    'administer',
  );

const useFreezeOrder = (verb: 'freeze' | 'lift'): Action<FreezeOrder, Done> =>
  useAction((body: FreezeOrder, key) => order(`/admin/withdrawals/${verb}`, body, key), 'administer');

/** POST /admin/withdrawals/freeze: for one account, or all without an id. */
export const useFreezeWithdrawals = () => useFreezeOrder('freeze');
/** POST /admin/withdrawals/lift. The message states if a second admin must approve it. */
export const useLiftFreeze = () => useFreezeOrder('lift');

/** GET /admin/withdrawals/freezes: a page of the freezes in force. */
export const useWithdrawalFreezes = (query = { page: 1, limit: 100 }) =>
  useList<typeof WithdrawalFreezes>(
    useCapable('admin-desk', {
      name: 'withdrawalFreezes',
      path: '/admin/withdrawals/freezes',
      query,
      response: WithdrawalFreezes,
      freshness: 'pulse',
    }),
  );

/** GET /admin/approvals: actions that wait for a second admin. */
export const useApprovals = (): Resource<Approvals> =>
  useCapable('four-eyes', {
    name: 'approvals',
    path: '/admin/approvals',
    response: Approvals,
    freshness: 'pulse',
  });
