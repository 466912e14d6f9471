import { User } from '../contract/auth.ts';
import { asApiError } from '../http/api-error.ts';
import { call } from '../http/http.ts';
import { admit, endSession, sessionStore } from './session-store.ts';

const LONGEST_PAUSE = 30_000;
let again: ReturnType<typeof setTimeout> | undefined;

/** GET /auth/me for the token of the session. Throws ApiError. */
export const fetchUser = (retries?: number) =>
  call({ path: '/auth/me', response: User, ...(retries === undefined ? {} : { retries }) });

/**
 * Checks the stored token with the server. Refused: signed out. Unreachable, or 5xx: the session stays in the state
 * `offline`, and is checked again after 2, 4, 8 … 30 s or once the browser is online.
 */
export async function checkSession(pause = 2000): Promise<void> {
  clearTimeout(again);
  const { token } = sessionStore.getState();
  if (!token) return;
  const mine = () => sessionStore.getState().token === token;
  try {
    const user = await fetchUser(0);
    if (mine()) admit(user);
  } catch (failure) {
    const { status, code } = asApiError(failure);
    if (!mine() || code === 'ABORTED') return; // the code that aborted it has set the new state
    const refused = status >= 400 && status < 500 && code !== 'TIMEOUT' && status !== 429;
    if (refused) {
      endSession('expired');
      return;
    }
    const { user, impersonation } = sessionStore.getState();
    sessionStore.setState({ state: 'offline', token, user, impersonation }, true);
    again = setTimeout(() => checkSession(Math.min(pause * 2, LONGEST_PAUSE)), pause);
  }
}
