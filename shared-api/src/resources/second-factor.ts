import { Done } from '../contract/done.ts';
import {
  FactorAdded,
  Factors,
  NewTotp,
  PasskeyCreation,
  RecoveryCodes,
  SecondFactorQuestion,
} from '../contract/second-factor.ts';
import type {
  AddPasskeyRequest,
  SecondFactorProof,
  SecondStageRequest,
} from '../contract/second-factor-requests.ts';
import { call } from '../http/http.ts';
import { checkSession } from '../session/check-session.ts';
import { loginSecondFactor } from '../session/sign-in.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { usePost, useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /auth/factors: the second factors of this account. */
export const useFactors = (): Resource<Factors> =>
  useCapable('second-factor', {
    name: 'factors',
    path: '/auth/factors',
    response: Factors,
    freshness: 'steady',
  });

/** The account may have been required to add a factor, so its user is refetched. */
async function added(adding: Promise<FactorAdded>): Promise<FactorAdded> {
  const factor = await adding;
  await checkSession();
  return factor;
}

/** POST /auth/factors/passkey/start: the first factor needs the password. */
export const useStartPasskey = (): Action<{ password?: string }, PasskeyCreation> =>
  usePost('/auth/factors/passkey/start', PasskeyCreation);

/** POST /auth/factors/passkey with the browser's answer. */
export const useAddPasskey = (): Action<AddPasskeyRequest, FactorAdded> =>
  useAction(
    (body: AddPasskeyRequest, idempotencyKey) =>
      added(
        call({ method: 'POST', path: '/auth/factors/passkey', body, response: FactorAdded, idempotencyKey }),
      ),
    'changeSessions',
  );

/** POST /auth/factors/totp/start: the first factor needs the password. */
export const useStartTotp = (): Action<{ password?: string }, NewTotp> =>
  usePost('/auth/factors/totp/start', NewTotp);

/** POST /auth/factors/totp with a code of the new app. */
export const useAddTotp = (): Action<{ name: string; code: string }, FactorAdded> =>
  useAction(
    (body: { name: string; code: string }, idempotencyKey) =>
      added(
        call({ method: 'POST', path: '/auth/factors/totp', body, response: FactorAdded, idempotencyKey }),
      ),
    'changeSessions',
  );

const pathOf = (id: string) => `/auth/factors/${encodeURIComponent(id)}`;

/** PATCH /auth/factors/{id}. */
export const useRenameFactor = (): Action<{ id: string; name: string }, Done> =>
  useRequest(
    ({ id, name }) => ({ method: 'PATCH', path: pathOf(id), body: { name }, response: Done }),
    'changeSessions',
  );

/** DELETE /auth/factors/{id}. */
export const useRemoveFactor = (): Action<string, Done> =>
  useRequest(id => ({ method: 'DELETE', path: pathOf(id), body: {}, response: Done }), 'changeSessions');

/** POST /auth/factors/recovery-codes: replaces the earlier codes. */
export const useNewRecoveryCodes = (): Action<undefined, { codes: string[] }> =>
  useRequest(
    () => ({ method: 'POST', path: '/auth/factors/recovery-codes', body: {}, response: RecoveryCodes }),
    'changeSessions',
  );

/** POST /auth/second-factor/start: how this account can prove a second factor. */
export const useStartProof = (): Action<undefined, SecondFactorQuestion> =>
  useAction((_: undefined) =>
    call({ method: 'POST', path: '/auth/second-factor/start', body: {}, response: SecondFactorQuestion }),
  );

/** POST /auth/second-factor/prove: allows risky actions for ten minutes. */
export const useProveFactor = (): Action<SecondFactorProof, Done> =>
  useAction((proof: SecondFactorProof) =>
    call({ method: 'POST', path: '/auth/second-factor/prove', body: { proof }, response: Done }),
  );

/** POST /auth/login/lost-factor: asks an admin to remove a lost second factor, with the token of the first stage. */
export const useReportLostFactor = (): Action<string, Done> =>
  useRequest(token => ({
    method: 'POST',
    path: '/auth/login/lost-factor',
    body: { token },
    response: Done,
    auth: false,
  }));

/** The second stage of signing in. */
export const useLoginSecondFactor = (): Action<
  SecondStageRequest & { keep?: boolean },
  Awaited<ReturnType<typeof loginSecondFactor>>
> => useAction(loginSecondFactor);
