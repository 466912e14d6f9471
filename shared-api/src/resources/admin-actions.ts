import { Done } from '../contract/auth.ts';
import type { PoolerId, UserId } from '../contract/ids.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';

const useAdminOrder = <Id extends string>(pathOf: (id: string) => string): Action<Id, Done> =>
  useAction(
    (id: Id, idempotencyKey) =>
      call({
        method: 'POST',
        path: pathOf(encodeURIComponent(id)),
        body: {},
        response: Done,
        idempotencyKey,
      }),
    'administer',
  );

/** POST /admin/users/{id}/suspend: ends the sessions of the account too. */
export const useSuspendUser = () => useAdminOrder<UserId>(id => `/admin/users/${id}/suspend`);
/** POST /admin/users/{id}/resume. */
export const useResumeUser = () => useAdminOrder<UserId>(id => `/admin/users/${id}/resume`);
/** POST /admin/poolers/{id}/approve. */
export const useApprovePooler = () => useAdminOrder<PoolerId>(id => `/admin/poolers/${id}/approve`);
