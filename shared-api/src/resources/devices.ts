import { Sessions } from '../contract/account.ts';
import { Done } from '../contract/auth.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** GET /auth/sessions: where this account is signed in. */
export function useSessions(): Resource<Sessions> {
  return useCapable('sessions', {
    name: 'sessions',
    path: '/auth/sessions',
    response: Sessions,
    freshness: 'steady',
  });
}

/** DELETE /auth/sessions/{id}. */
export const useEndSession = (): Action<string, Done> =>
  useAction((id: string, idempotencyKey) => {
    const path = `/auth/sessions/${encodeURIComponent(id)}`;
    return call({ method: 'DELETE', path, body: {}, response: Done, idempotencyKey });
  }, 'changeSessions');

/** POST /auth/password: other devices are signed out. */
export const useChangePassword = (): Action<{ currentPassword: string; newPassword: string }, Done> =>
  useAction(
    (body: { currentPassword: string; newPassword: string }, idempotencyKey) =>
      call({ method: 'POST', path: '/auth/password', body, response: Done, idempotencyKey }),
    'changeSessions',
  );

/** POST /auth/password-reset: answered alike whether the address is known or not. */
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
