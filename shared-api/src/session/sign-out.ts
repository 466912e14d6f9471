import { Done } from '../contract/done.ts';
import { call, stopCalls } from '../http/http.ts';
import { endSession, sessionStore } from './session-store.ts';

/** Signs out on the server, and clears everything in this browser even if it does not respond (spec §4). */
export async function logout(): Promise<void> {
  stopCalls();
  const { token } = sessionStore.getState();
  try {
    if (token) {
      await call({ method: 'POST', path: '/auth/logout', body: {}, response: Done, token, timeout: 3000 });
    }
  } catch {
    // The token is dropped here in any case. On the server it would expire, but its push messages would continue.
    void endPush();
  } finally {
    // A refusal means that the impersonation has ended already; the admin's own session is restored.
    if (sessionStore.getState().token === token) endSession('signed-out');
  }
}

/** Ends push messages to this browser, for a sign-out of which the server does not know. */
export async function endPush(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // This browser has no push messages.
  }
}
