import type { User } from '../contract/auth.ts';
import { Done } from '../contract/done.ts';
import { type LoginRequest, LoginResponse } from '../contract/login.ts';
import { type RegisterRequest, RegisterResponse } from '../contract/registration.ts';
import { call } from '../http/http.ts';
import { fetchUser } from './check-session.ts';
import { admit, beginSession, endSession, sessionStore } from './session-store.ts';

/** Signs in: stores the token, then reads its user (spec §4). With `keep` the session outlives the tab. Throws ApiError. */
export async function login({
  keep = true,
  ...credentials
}: LoginRequest & { keep?: boolean }): Promise<User> {
  const { token } = await call({
    method: 'POST',
    path: '/auth/login',
    body: credentials,
    response: LoginResponse,
    auth: false,
  });
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

/** Registers a farmer and signs them in (spec §7). Throws ApiError. */
export async function register(form: RegisterRequest): Promise<RegisterResponse['data']> {
  const { data } = await call({
    method: 'POST',
    path: '/register-farmer',
    body: form,
    response: RegisterResponse,
    auth: false,
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
export function forgetSession(): string | null {
  const { user, token, impersonation } = sessionStore.getState();
  endSession('signed-out');
  if (impersonation) endSession('signed-out');
  if (token)
    void call({ method: 'POST', path: '/auth/logout', body: {}, response: Done, token }).catch(() => {});
  return user?.email ?? null;
}
