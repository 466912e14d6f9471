import type { Role } from 'shared-api';

const settled = 5000; // ms; by then the page has rendered and loaded its data

/** Schedules the caching of a role's pages, once the current page has loaded. Returns a cancel function. */
export const scheduleShellCaching = (role: Role) => {
  // A developer's files change under the same page, and a test has no browser.
  if (process.env.NODE_ENV !== 'production') return undefined;
  const keep = async () => {
    const { cacheShell } = await import(/* webpackChunkName: 'background' */ './cache-shell.ts');
    await cacheShell(role);
  };
  // The next page tries again. It is impossible without a network, in a private window or under an older policy.
  const timer = setTimeout(() => void keep().catch(() => undefined), settled);
  return () => clearTimeout(timer);
};
