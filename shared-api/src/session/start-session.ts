import { deleteOtherCaches } from '../offline-cache/recorded-responses.ts';
import { checkSession } from './check-session.ts';
import { isTabSession, readSession, TOKEN_KEY } from './session-storage.ts';
import { endSession, leaveImpersonation, rereadSession, sessionStore } from './session-store.ts';

/** Another tab signed out, or signed somebody else in: this one follows. */
function follow(): void {
  const stored = readSession();
  const { token } = sessionStore.getState();
  if (stored?.token === token || (!stored && !token)) return;
  if (!stored) {
    endSession('elsewhere');
    return;
  }
  rereadSession();
  void checkSession();
}

const onStorage = (event: StorageEvent) => {
  if ((event.key !== TOKEN_KEY && event.key !== null) || isTabSession()) return;
  // Whoever read here may be signed out: the reading ends with their session.
  if (sessionStore.getState().impersonation) leaveImpersonation();
  follow();
};
const onShow = (event: PageTransitionEvent) => {
  if (event.persisted) follow();
};
const onOnline = () => {
  if (sessionStore.getState().state === 'offline') void checkSession();
};

let starts = 0;

/**
 * Starts the session of this page: checks a stored token, and from then on follows other tabs, the
 * back/forward cache and the network. Starting it twice is starting it once. Returns what stops it.
 */
export function startSession(): () => void {
  starts += 1;
  if (starts === 1) {
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    window.addEventListener('online', onOnline);
    const { token, user, impersonation } = sessionStore.getState();
    // A session may have ended where nobody saw it: with a tab, or a cleared storage.
    if (!impersonation && (!token || user)) void deleteOtherCaches(user?.id ?? null);
    void checkSession();
  }
  return () => {
    starts -= 1;
    if (starts > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('online', onOnline);
  };
}

/** Resolves when it is known who is signed in, if anybody: at once when the storage says, else with the server's answer. */
export const whenUserKnown = () =>
  new Promise<void>(resolve => {
    const isKnown = () => {
      const { state, user } = sessionStore.getState();
      return state !== 'checking' || user !== null;
    };
    if (isKnown()) return resolve();
    const stop = sessionStore.subscribe(() => {
      if (!isKnown()) return;
      stop();
      resolve();
    });
  });
