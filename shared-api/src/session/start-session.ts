import { deleteOtherCaches } from '../offline-cache/recorded-responses.ts';
import { checkSession } from './check-session.ts';
import { isTabSession, readSession, TOKEN_KEY } from './session-storage.ts';
import { endSession, leaveImpersonation, rereadSession, sessionStore } from './session-store.ts';

/** Follows a sign-out or sign-in in another tab. */
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
  // The admin may be signed out: the impersonation ends with their session.
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
 * Starts the session of this page: checks a stored token, then follows other tabs, the back/forward cache and the
 * network. Idempotent. Returns a function that stops it.
 */
export function startSession(): () => void {
  starts += 1;
  if (starts === 1) {
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    window.addEventListener('online', onOnline);
    const { token, user, impersonation } = sessionStore.getState();
    // A session may have ended unnoticed: with a tab, or when the storage was cleared.
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

/** Resolves when the session is known: at once from storage, or with the server's response. */
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
