import { useStore } from 'zustand';
import { type Session, sessionStore } from './session-store.ts';

/** Who is signed in, live. */
export function useSession(): Session;
export function useSession<T>(select: (session: Session) => T): T;
export function useSession<T>(select?: (session: Session) => T) {
  return useStore(sessionStore, select ?? (session => session as T));
}

/** Whether an admin reads as the farmer: then no page offers a change, and no call sends one. */
export const useReadOnly = (): boolean => useSession(session => session.impersonation !== undefined);
