import { useStore } from 'zustand';
import { type Session, sessionStore } from './session-store.ts';

/** The current session. */
export function useSession(): Session;
export function useSession<T>(select: (session: Session) => T): T;
export function useSession<T>(select?: (session: Session) => T) {
  return useStore(sessionStore, select ?? (session => session as T));
}

/** Whether this is an impersonation: pages offer no changes, and no call sends one. */
export const useReadOnly = (): boolean => useSession(session => session.impersonation !== undefined);
