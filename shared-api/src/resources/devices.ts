import { Erasure, Sessions } from '../contract/account.ts';
import { Done } from '../contract/done.ts';
import { download } from '../http/download.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
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

/** POST /auth/erase, with the password: closes the account and deletes what is known about its person. */
export const useEraseAccount = (): Action<string, Done> =>
  useAction((password: string, idempotencyKey) =>
    call({ method: 'POST', path: '/auth/erase', body: { password }, response: Done, idempotencyKey }),
  );

/** DELETE /auth/sessions/{id}. */
export const useEndSession = (): Action<string, Done> =>
  useAction((id: string, idempotencyKey) => {
    const path = `/auth/sessions/${encodeURIComponent(id)}`;
    return call({ method: 'DELETE', path, body: {}, response: Done, idempotencyKey });
  }, 'changeSessions');

/** DELETE /auth/sessions: signs out all other devices. */
export const useEndOtherSessions = (): Action<undefined, Done> =>
  useAction(
    (_: undefined, idempotencyKey) =>
      call({ method: 'DELETE', path: '/auth/sessions', body: {}, response: Done, idempotencyKey }),
    'changeSessions',
  );

/** POST /auth/password: signs out the other devices. */
export const useChangePassword = (): Action<{ currentPassword: string; newPassword: string }, Done> =>
  useAction(
    (body: { currentPassword: string; newPassword: string }, idempotencyKey) =>
      call({ method: 'POST', path: '/auth/password', body, response: Done, idempotencyKey }),
    'changeSessions',
  );

/** POST /auth/password-reset: responds the same for known and unknown addresses. */
export const useRequestPasswordReset = (): Action<{ email: string }, Done> =>
  useAction((body: { email: string }, idempotencyKey) =>
    call({
      method: 'POST',
      path: '/auth/password-reset',
      body,
      response: Done,
      auth: false,
      idempotencyKey,
    }),
  );

/** POST /auth/password-reset/confirm with the token of the mailed link. */
export const useConfirmPasswordReset = (): Action<{ token: string; newPassword: string }, Done> =>
  useAction((body: { token: string; newPassword: string }, idempotencyKey) =>
    call({
      method: 'POST',
      path: '/auth/password-reset/confirm',
      body,
      response: Done,
      auth: false,
      idempotencyKey,
    }),
  );
