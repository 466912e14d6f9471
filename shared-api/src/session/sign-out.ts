import { Done } from '../contract/auth.ts';
import { call, stopCalls } from '../http/http.ts';
import { endSession, sessionStore } from './session-store.ts';

/** Signs out: tells the server, and forgets everything here whether or not it answers (spec §4). */
export async function logout(): Promise<void> {
  stopCalls();
  const { token } = sessionStore.getState();
  try {
    if (token) {
      await call({ method: 'POST', path: '/auth/logout', body: {}, response: Done, token, timeout: 3000 });
    }
  } catch {
    // The token is forgotten here in any case; it dies on the server by its age.
  } finally {
    // A refused end of a reading has ended it already: what is beneath is the admin's own session.
    if (sessionStore.getState().token === token) endSession('signed-out');
  }
}
