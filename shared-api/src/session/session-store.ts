import { createStore } from 'zustand/vanilla';
import type { User } from '../contract/auth.ts';
import { forgetEarly } from '../http/early.ts';
import { abortCalls, setCredentials } from '../http/http.ts';
import { clearSession, readSession, storeToken, storeUser } from './session-storage.ts';

/** Why nobody is signed in. */
export type EndReason = 'none' | 'signed-out' | 'expired' | 'elsewhere';

/**
 * Who is signed in. While `checking`, `user` is who it was the last time, if known. `offline` means
 * that the check could not be made; the session stays.
 */
export type Session =
  | { state: 'checking'; token: string; user: User | null }
  | { state: 'offline'; token: string; user: User | null }
  | { state: 'signed-in'; token: string; user: User }
  | { state: 'signed-out'; token: null; user: null; reason: EndReason };

const signedOut = (reason: EndReason): Session => ({ state: 'signed-out', token: null, user: null, reason });

function initial(): Session {
  const stored = readSession();
  return stored ? { state: 'checking', token: stored.token, user: stored.user } : signedOut('none');
}

/** The one session of the page. */
export const sessionStore = createStore<Session>(initial);

let round = 0;
const replace = (session: Session) => {
  if (session.token !== sessionStore.getState().token) round += 1;
  sessionStore.setState(session, true);
};

/** How many sessions this page has seen: what one of them was told is never taken for another's. */
export const sessionRound = (): number => round;

/** Reads the session that the storage holds now, as when the page was loaded. */
export function rereadSession(): void {
  forgetEarly();
  abortCalls();
  replace(initial());
}

/** Begins a session with a fresh token; whoever was signed in before is forgotten first. */
export function beginSession(token: string, keep: boolean): void {
  forgetEarly();
  abortCalls();
  storeToken(token, keep);
  replace({ state: 'checking', token, user: null });
}

/** Lets the session be this user's. */
export function admit(user: User, custodialWallet?: string | null): void {
  const { token } = sessionStore.getState();
  if (!token) return;
  storeUser(user, custodialWallet);
  sessionStore.setState({ state: 'signed-in', token, user }, true);
}

/**
 * Ends the session here: cancels its calls, empties its storage. A session that another tab has begun in the
 * meantime stays, unless the user asked to sign out.
 */
export function endSession(reason: EndReason): void {
  const { token } = sessionStore.getState();
  const stored = readSession()?.token;
  if (reason === 'signed-out' || stored === token) clearSession();
  forgetEarly();
  if (!token) return;
  abortCalls();
  replace(signedOut(reason));
}

setCredentials({
  token: () => sessionStore.getState().token,
  refused: token => {
    if (sessionStore.getState().token === token) endSession('expired');
  },
});
