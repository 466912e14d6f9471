import { Done } from '../contract/auth.ts';
import { abortCalls, call } from '../http/http.ts';
import { endSession, sessionStore } from './session-store.ts';

/** Signs out: tells the server, and forgets everything here whether or not it answers (spec §4). */
export async function logout(): Promise<void> {
  abortCalls();
  try {
    if (sessionStore.getState().token) {
      await call({ method: 'POST', path: '/auth/logout', body: {}, response: Done, timeout: 3000 });
    }
  } catch {
    // The token is forgotten here in any case; it dies on the server by its age.
  } finally {
    endSession('signed-out');
  }
}
