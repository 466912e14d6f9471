import type { User } from '../contract/auth.ts';
import { Done } from '../contract/done.ts';
import { type LoginRequest, LoginResponse } from '../contract/login.ts';
import { type RegisterRequest, RegisterResponse } from '../contract/registration.ts';
import type { SecondStageRequest } from '../contract/second-factor-requests.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/http.ts';
import { fetchUser } from './check-session.ts';
import { admit, beginSession, endSession, sessionStore } from './session-store.ts';
import { endPush } from './sign-out.ts';

type StaySignedIn = { keep?: boolean };

/**
 * Signs in: stores the token, then reads its user (spec §4). With `keep` the session outlives the tab. For an account
 * with a second factor, returns the challenge of the second stage. Throws ApiError.
 */
export async function login({
  keep = true,
  ...credentials
}: LoginRequest & StaySignedIn): Promise<SignInStage> {
  const answer = await call({
    method: 'POST',
    path: '/auth/login',
    body: credentials,
    response: LoginResponse,
    auth: false,
  });
  return 'secondFactor' in answer ? answer : begin(answer.token, keep);
}

/** The user of the new session, or the challenge of the second stage. */
export type SignInStage = User | SecondStage;
type SecondStage = Extract<LoginResponse, { secondFactor: unknown }>;

/** The second stage: the token of the first, with a proof of the second factor. Throws ApiError. */
export async function loginSecondFactor({
  keep = true,
  ...answered
}: SecondStageRequest & StaySignedIn): Promise<User> {
  const answer = await call({
    method: 'POST',
    path: '/auth/login/second-factor',
    body: answered,
    response: LoginResponse,
    auth: false,
  });
  if ('secondFactor' in answer) throw new ApiError(200, 'INVALID_RESPONSE', 'The sign-in is not finished');
  return begin(answer.token, keep);
}

async function begin(token: string, keep: boolean): Promise<User> {
  beginSession(token, keep);
  try {
    const user = await fetchUser();
    admit(user);
    return user;
  } catch (failure) {
    endSession('signed-out');
    throw failure;
  }
}

/** Registers a farmer and signs them in (spec §7). With a key, the request may be repeated. Throws ApiError. */
export async function register(
  form: RegisterRequest,
  idempotencyKey?: string,
): Promise<RegisterResponse['data']> {
  const { data } = await call({
    method: 'POST',
    path: '/register-farmer',
    body: form,
    response: RegisterResponse,
    auth: false,
    idempotencyKey,
  });
  beginSession(data.token, true);
  const { userId, farmerId, email, role, status, custodialWallet } = data;
  admit(
    { id: userId, email: email ?? form.email, role, status, farmerId },
    custodialWallet?.publicKey ?? null,
  );
  return data;
}

/** Clears the stored session, as the registration page does on load; returns the e-mail of the signed-out user. */
export function discardSession(): string | null {
  const { user, token, impersonation } = sessionStore.getState();
  endSession('signed-out');
  if (impersonation) endSession('signed-out');
  if (token)
    void call({ method: 'POST', path: '/auth/logout', body: {}, response: Done, token }).catch(endPush);
  return user?.email ?? null;
}
