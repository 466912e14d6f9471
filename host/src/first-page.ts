import { readPreloaded, startSession, whenUserKnown } from 'shared-api';
import { findRoute, loadPageAt } from './remotes/remotes.ts';
import { findHostPage, loadHostPageAt } from './shell/host-pages.ts';
import { readStorage } from './shell/read-storage.ts';

const patience = 2000; // ms; then the shell appears and shows its page as loading
const dataPatience = 200; // ms after the code; then the page appears and shows its data as loading

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Chosen by the stored session, which is checked later. */
const mayShow = (access: readonly string[] | 'everyone') => {
  if (access === 'everyone') return true;
  const role = readStorage('kale-pool-user-role')?.toLowerCase();
  return readStorage('kale-pool-token') !== null && (!role || access.includes(role));
};

/**
 * Waits for the code of the page at this address, its user and the API calls that the HTML started, so that the first
 * render shows the complete page. Meanwhile the HTML shows the page's skeleton. Returns at once if the route guard will
 * show something else.
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
