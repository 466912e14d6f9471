import { createStore } from 'zustand/vanilla';
import type { User } from '../contract/auth.ts';
import { forgetEarly, keepEarlyOf } from '../http/early.ts';
import { abortCalls, setCredentials } from '../http/http.ts';
import { forgetAnswers } from '../kept/answers.ts';
import {
  clearReading,
  clearSession,
  type Reading,
  readSession,
  storeReading,
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
  | { state: 'checking'; token: string; user: User | null; reading?: Reading | undefined }
  | { state: 'offline'; token: string; user: User | null; reading?: Reading | undefined }
  | { state: 'signed-in'; token: string; user: User; reading?: Reading | undefined }
  | { state: 'signed-out'; token: null; user: null; reason: EndReason; reading?: undefined };

const signedOut = (reason: EndReason): Session => ({ state: 'signed-out', token: null, user: null, reason });

function initial(): Session {
  const stored = readSession();
  if (!stored) return signedOut('none');
  const { token, user, reading } = stored;
  return { state: 'checking', token, user, reading };
}

/** The one session of the page. */
export const sessionStore = createStore<Session>(initial);

keepEarlyOf(sessionStore.getState().token);

let round = 0;
const replace = (session: Session) => {
  if (session.token !== sessionStore.getState().token) {
    round += 1;
    void forgetAnswers();
  }
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
  const { token, reading } = sessionStore.getState();
  if (!token) return;
  if (reading) storeReading(token, user, reading);
  else storeUser(user, custodialWallet);
  sessionStore.setState({ state: 'signed-in', token, user, reading }, true);
}

/** Lets an admin read as a farmer in this tab; their own session waits beneath. */
export function beginReading(token: string, user: User, reading: Reading): void {
  forgetEarly();
  abortCalls();
  storeReading(token, user, reading);
  replace({ state: 'signed-in', token, user, reading });
}

/** Back to the admin's own session, whose token the next call proves. */
export function leaveReading(): void {
  clearReading();
  forgetEarly();
  abortCalls();
  const stored = readSession();
  replace(stored?.user ? { state: 'signed-in', token: stored.token, user: stored.user } : initial());
}

/**
 * Ends the session here: cancels its calls, empties its storage. A session that another tab has begun in the
 * meantime stays, unless the user asked to sign out. The end of a reading is not the end of the admin's session.
 */
export function endSession(reason: EndReason): void {
  const { token, reading } = sessionStore.getState();
  if (reading) {
    leaveReading();
    return;
  }
  const stored = readSession()?.token;
  if (reason === 'signed-out' || stored === token) clearSession();
  forgetEarly();
  if (!token) return;
  abortCalls();
  replace(signedOut(reason));
}

setCredentials({
  token: () => sessionStore.getState().token,
  readOnly: () => sessionStore.getState().reading !== undefined,
  refused: token => {
    if (sessionStore.getState().token === token) endSession('expired');
  },
});
