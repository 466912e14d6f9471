import { createStore } from 'zustand/vanilla';
import type { User } from '../contract/auth.ts';
import { abortCalls, setCredentials } from '../http/http.ts';
import { discardPreloaded, keepPreloadedFor } from '../http/preloaded-responses.ts';
import { clearOfflineCache } from '../offline-cache/recorded-responses.ts';
import {
  clearImpersonation,
  clearSession,
  type Impersonation,
  readSession,
  storeImpersonation,
  storeToken,
  storeUser,
} from './session-storage.ts';

/** Why the user is signed out. */
export type EndReason = 'none' | 'signed-out' | 'expired' | 'elsewhere';

/**
 * The session. While `checking`, `user` is the last known user, if any. `offline`: the check was not possible, and the
 * session stays. With `impersonation`, an admin reads as `user` and can change nothing.
 */
export type Session =
  | { state: 'checking'; token: string; user: User | null; impersonation?: Impersonation | undefined }
  | { state: 'offline'; token: string; user: User | null; impersonation?: Impersonation | undefined }
  | { state: 'signed-in'; token: string; user: User; impersonation?: Impersonation | undefined }
  | { state: 'signed-out'; token: null; user: null; reason: EndReason; impersonation?: undefined };

const signedOut = (reason: EndReason): Session => ({ state: 'signed-out', token: null, user: null, reason });

function initial(): Session {
  const stored = readSession();
  if (!stored) return signedOut('none');
  const { token, user, impersonation } = stored;
  return { state: 'checking', token, user, impersonation };
}

/** The session of the page. */
export const sessionStore = createStore<Session>(initial);

keepPreloadedFor(sessionStore.getState().token);

let round = 0;
const replace = (session: Session) => {
  if (session.token !== sessionStore.getState().token) {
    round += 1;
    void clearOfflineCache();
  }
  sessionStore.setState(session, true);
};

/** The number of sessions this page has had, so that a response to one is never used for another. */
export const sessionRound = (): number => round;

/** Reads the session from storage, as on page load. */
export function rereadSession(): void {
  discardPreloaded();
  abortCalls();
  replace(initial());
}

/** Starts a session with a new token, after dropping the previous one. */
export function beginSession(token: string, keep: boolean): void {
  discardPreloaded();
  abortCalls();
  storeToken(token, keep);
  replace({ state: 'checking', token, user: null });
}

/** Sets the user of the session. */
export function admit(user: User, custodialWallet?: string | null): void {
  const { token, impersonation } = sessionStore.getState();
  if (!token) return;
  if (impersonation) storeImpersonation(token, user, impersonation);
  else storeUser(user, custodialWallet);
  sessionStore.setState({ state: 'signed-in', token, user, impersonation }, true);
}

/** Starts an impersonation in this tab; the admin's own session is kept. */
export function startImpersonation(token: string, user: User, impersonation: Impersonation): void {
  discardPreloaded();
  abortCalls();
  storeImpersonation(token, user, impersonation);
  replace({ state: 'signed-in', token, user, impersonation });
}

/** Returns to the admin's own session; the next call verifies its token. */
export function leaveImpersonation(): void {
  clearImpersonation();
  discardPreloaded();
  abortCalls();
  const stored = readSession();
  replace(stored?.user ? { state: 'signed-in', token: stored.token, user: stored.user } : initial());
}

/**
 * Ends the session here: cancels its calls and clears its storage. A session that another tab has started since stays,
 * unless the user signed out. The end of an impersonation does not end the admin's session.
 */
export function endSession(reason: EndReason): void {
  const { token, impersonation } = sessionStore.getState();
  if (impersonation) {
    leaveImpersonation();
    return;
  }
  const stored = readSession()?.token;
  if (reason === 'signed-out' || stored === token) clearSession();
  discardPreloaded();
  if (!token) return;
  abortCalls();
  replace(signedOut(reason));
}

setCredentials({
  token: () => sessionStore.getState().token,
  readOnly: () => sessionStore.getState().impersonation !== undefined,
  refused: token => {
    if (sessionStore.getState().token === token) endSession('expired');
  },
});
