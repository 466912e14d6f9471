import { Erasure, Sessions } from '../contract/account.ts';
import { Done } from '../contract/done.ts';
import { download } from '../http/download.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { usePost, useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /auth/sessions: the sessions of this account. */
export function useSessions(): Resource<Sessions> {
  return useCapable('sessions', {
    name: 'sessions',
    path: '/auth/sessions',
    response: Sessions,
    freshness: 'steady',
  });
}

/**
 * GET /auth/data: the account's stored data, as a JSON file.
 * @throws ApiError when the server refuses or is unreachable
 */
export const downloadAccountData = (): Promise<Blob> => download('/auth/data', {});

/** GET /auth/erasure: whether this account can be erased. */
export const useErasure = (): Resource<Erasure> =>
  useCapable('account-data', {
    name: 'erasure',
    path: '/auth/erasure',
    response: Erasure,
    freshness: 'steady',
  });

/** POST /auth/erase, with the password: closes the account and deletes its personal data. */
export const useEraseAccount = (): Action<string, Done> =>
  useRequest(password => ({ method: 'POST', path: '/auth/erase', body: { password }, response: Done }));

/** DELETE /auth/sessions/{id}. */
export const useEndSession = (): Action<string, Done> =>
  useRequest(
    id => ({ method: 'DELETE', path: `/auth/sessions/${encodeURIComponent(id)}`, body: {}, response: Done }),
    'changeSessions',
  );

/** DELETE /auth/sessions: signs out all other devices. */
export const useEndOtherSessions = (): Action<undefined, Done> =>
  useRequest(
    () => ({ method: 'DELETE', path: '/auth/sessions', body: {}, response: Done }),
    'changeSessions',
  );

/** POST /auth/password: signs out the other devices. */
export const useChangePassword = (): Action<{ currentPassword: string; newPassword: string }, Done> =>
  usePost('/auth/password', Done, 'changeSessions');

/** POST /auth/password-reset: responds the same for known and unknown addresses. */
export const useRequestPasswordReset = (): Action<{ email: string }, Done> =>
  useRequest(body => ({ method: 'POST', path: '/auth/password-reset', body, response: Done, auth: false }));

/** POST /auth/password-reset/confirm with the token of the mailed link. */
export const useConfirmPasswordReset = (): Action<{ token: string; newPassword: string }, Done> =>
  useRequest(body => ({
    method: 'POST',
    path: '/auth/password-reset/confirm',
    body,
    response: Done,
    auth: false,
  }));
