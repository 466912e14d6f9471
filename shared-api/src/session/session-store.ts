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

/** Why nobody is signed in. */
export type EndReason = 'none' | 'signed-out' | 'expired' | 'elsewhere';

/**
 * Who is signed in. While `checking`, `user` is who it was the last time, if known. `offline` means
 * that the check could not be made; the session stays. `reading`: an admin reads as `user`, and can change nothing.
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

/** The one session of the page. */
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

/** How many sessions this page has seen: what one of them was told is never taken for another's. */
export const sessionRound = (): number => round;

/** Reads the session that the storage holds now, as when the page was loaded. */
export function rereadSession(): void {
  discardPreloaded();
  abortCalls();
  replace(initial());
}

/** Begins a session with a fresh token; whoever was signed in before is forgotten first. */
export function beginSession(token: string, keep: boolean): void {
  discardPreloaded();
  abortCalls();
  storeToken(token, keep);
  replace({ state: 'checking', token, user: null });
}

/** Lets the session be this user's. */
export function admit(user: User, custodialWallet?: string | null): void {
  const { token, impersonation } = sessionStore.getState();
  if (!token) return;
  if (impersonation) storeImpersonation(token, user, impersonation);
  else storeUser(user, custodialWallet);
  sessionStore.setState({ state: 'signed-in', token, user, impersonation }, true);
}

/** Lets an admin read as a farmer in this tab; their own session waits beneath. */
export function startImpersonation(token: string, user: User, impersonation: Impersonation): void {
  discardPreloaded();
  abortCalls();
  storeImpersonation(token, user, impersonation);
  replace({ state: 'signed-in', token, user, impersonation });
}

/** Back to the admin's own session, whose token the next call proves. */
export function leaveImpersonation(): void {
  clearImpersonation();
  discardPreloaded();
  abortCalls();
  const stored = readSession();
  replace(stored?.user ? { state: 'signed-in', token: stored.token, user: stored.user } : initial());
}

/**
 * Ends the session here: cancels its calls, empties its storage. A session that another tab has begun in the
 * meantime stays, unless the user asked to sign out. The end of a reading is not the end of the admin's session.
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
