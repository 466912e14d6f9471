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
import { useCapableList } from './use-list.ts';
import { usePost, useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** The account, and the reason that the audit trail records. */
export interface AccountOrder {
  userId: UserId;
  reason?: string;
  /** Suspend: also hold the money of the account. */
  holdMoney?: boolean;
}

const useOrder = <Input>(requestOf: (input: Input) => { path: string; body?: object }): Action<Input, Done> =>
  useRequest(input => ({ method: 'POST', body: {}, ...requestOf(input), response: Done }), 'administer');

const pathOfUser = (userId: UserId, verb: string) => `/admin/users/${encodeURIComponent(userId)}/${verb}`;

const useAccountOrder = (verb: 'suspend' | 'resume' | 'reset-factors'): Action<AccountOrder, Done> =>
  useOrder(({ userId, ...body }) => ({ path: pathOfUser(userId, verb), body }));

/** POST /admin/users/{id}/suspend: also ends the sessions of the account. */
export const useSuspendUser = () => useAccountOrder('suspend');
/** POST /admin/users/{id}/resume. */
export const useResumeUser = () => useAccountOrder('resume');
/** POST /admin/users/{id}/reset-factors. The message says if a second admin must approve it. */
export const useResetUserFactors = () => useAccountOrder('reset-factors');

/** POST /admin/users/{id}/notes: adds a note to an account. */
export const useNoteUser = (): Action<{ userId: UserId; text: string }, Done> =>
  useOrder(({ userId, ...body }) => ({ path: pathOfUser(userId, 'notes'), body }));

/** POST /admin/users/{id}/sessions/end: signs an account out everywhere. */
export const useEndUserSessions = (): Action<UserId, Done> =>
  useOrder(userId => ({ path: pathOfUser(userId, 'sessions/end') }));

type ReadOrder = Required<Pick<AccountOrder, 'userId' | 'reason'>>;

/** POST /admin/users/{id}/read: starts an impersonation: this tab shows the farmer's pages, read-only. */
export const useImpersonateFarmer = (): Action<ReadOrder, void> =>
  useAction(async ({ userId, reason }: ReadOrder, idempotencyKey) => {
    const path = pathOfUser(userId, 'read');
    const request = { method: 'POST', path, body: { reason }, response: Impersonation } as const;
    const { token, user, expiresAt } = await call({ ...request, idempotencyKey });
    startImpersonation(token, user, { reason, expiresAt });
  }, 'administer');

const usePoolerOrder = (verb: 'approve' | 'pause' | 'resume'): Action<PoolerId, Done> =>
  useOrder(id => ({ path: `/admin/poolers/${encodeURIComponent(id)}/${verb}` }));

/** POST /admin/poolers/{id}/approve: opens the pool to farmers. */
export const useApprovePooler = () => usePoolerOrder('approve');
/** POST /admin/poolers/{id}/pause: closes the pool to new farmers; its members continue. */
export const usePausePooler = () => usePoolerOrder('pause');
/** POST /admin/poolers/{id}/resume. */
export const useResumePooler = () => usePoolerOrder('resume');

/** PATCH /admin/poolers/{id}: terms for new contracts. */
export const useSetPoolerTerms = (): Action<PoolTermsRequest & { poolerId: PoolerId }, Done> =>
  useRequest(({ poolerId, ...body }) => {
    const path = `/admin/poolers/${encodeURIComponent(poolerId)}`;
    return { method: 'PATCH', path, body, response: Done };
  }, 'administer');

/** POST /admin/admins: adds an admin. The message says if a second admin must approve it. */
export const useAddAdmin = (): Action<NewAdmin, Done> => usePost('/admin/admins', Done, 'administer');

/** POST /admin/announcements: to the accounts of a role, or to all without one. */
export const useBroadcast = (): Action<BroadcastRequest, { recipients: number }> =>
  usePost('/admin/announcements', BroadcastResponse, 'administer');

/** POST /admin/approvals/{id}/approve or /refuse. */
export const useDecideRequest = (): Action<{ id: string; decision: 'approve' | 'refuse' }, Done> =>
  useOrder(({ id, decision }) => ({ path: `/admin/approvals/${encodeURIComponent(id)}/${decision}` }));

const useFreezeOrder = (verb: 'freeze' | 'lift'): Action<FreezeOrder, Done> =>
  usePost(`/admin/withdrawals/${verb}`, Done, 'administer');

/** POST /admin/withdrawals/freeze: for one account, or all without an id. */
export const useFreezeWithdrawals = () => useFreezeOrder('freeze');
/** POST /admin/withdrawals/lift. The message says if a second admin must approve it. */
export const useLiftFreeze = () => useFreezeOrder('lift');

/** GET /admin/withdrawals/freezes: a page of the freezes in force. */
export const useWithdrawalFreezes = (query = { page: 1, limit: 100 }) =>
  useCapableList('admin-desk', {
    name: 'withdrawalFreezes',
    path: '/admin/withdrawals/freezes',
    query,
    response: WithdrawalFreezes,
    freshness: 'pulse',
  });

/** GET /admin/approvals: actions that wait for a second admin. */
export const useApprovals = (): Resource<Approvals> =>
  useCapable('four-eyes', {
    name: 'approvals',
    path: '/admin/approvals',
    response: Approvals,
    freshness: 'pulse',
  });
