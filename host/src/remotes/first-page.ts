import { findRoute, loadPageAt } from './remotes.ts';

const patience = 2000; // ms; then the shell appears and tells how far its page is

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** What the browser's storage says about who is signed in; the session itself is checked later. */
const stored = (name: string) => {
  try {
    return localStorage.getItem(name) ?? sessionStorage.getItem(name);
  } catch {
    return null;
  }
};

/**
 * Waits for the page of a remote that the address names, so that the first render shows it at once instead of a
 * fallback. Without a session, or where the role may not go, the guard will show something else: no waiting then.
 */
export const awaitFirstPage = async (): Promise<void> => {
  const found = findRoute(location.pathname);
  const role = stored('kale-pool-user-role')?.toLowerCase();
  if (!found || !stored('kale-pool-token')) return;
  if (role && !found.route.access.some(one => one === role)) return;
  await Promise.race([loadPageAt(location.pathname), pause(patience)]);
};
