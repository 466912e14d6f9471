import { readPreloaded, startSession, whenUserKnown } from 'shared-api';
import { findRoute, loadPageAt } from './remotes/remotes.ts';
import { findHostPage, loadHostPageAt } from './shell/host-pages.ts';
import { readStorage } from './shell/read-storage.ts';

const patience = 2000; // ms; then the shell appears and tells how far its page is
const dataPatience = 200; // ms beyond the code; then the page appears and tells that its data is on the way

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** By what the browser's storage says about who is signed in; the session itself is checked later. */
const mayShow = (access: readonly string[] | 'everyone') => {
  if (access === 'everyone') return true;
  const role = readStorage('kale-pool-user-role')?.toLowerCase();
  return readStorage('kale-pool-token') !== null && (!role || access.includes(role));
};

/**
 * Waits for the code of the page that the address names for who it is for and for what the HTML asked early, so that the first render shows it at
 * once and whole: meanwhile the page's HTML shows its skeleton. Where the guard will show something else, there is nothing to wait for.
 */
export const awaitFirstPage = async (pathname: string): Promise<void> => {
  const own = findHostPage(pathname);
  const found = findRoute(pathname);
  const access = own?.access ?? found?.route.access;
  if (!access || !mayShow(access)) return;
  const data = readPreloaded();
  const page = own ? loadHostPageAt(pathname) : loadPageAt(pathname);
  if (access !== 'everyone') startSession();
  const user = access === 'everyone' ? undefined : whenUserKnown();
  await Promise.race([Promise.all([page, user]), pause(patience)]);
  await Promise.race([data, pause(dataPatience)]);
};
