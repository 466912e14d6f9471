import type { Role } from 'shared-api';

const settled = 5000; // ms; then the page stands, and its own data are here

/** Keeps what a role needs to open the product without a network, once its page stands. Returns what calls that off. */
export const keepShellLater = (role: Role) => {
  // A developer's files change under the same page, and a test has no browser.
  if (process.env.NODE_ENV !== 'production') return undefined;
  const keep = async () => {
    const { keepShell } = await import(/* webpackChunkName: 'offline' */ './keep-shell.ts');
    await keepShell(role);
  };
  // The next page tries again: without a network, in a private window, under an older policy it cannot be done.
  const timer = setTimeout(() => void keep().catch(() => undefined), settled);
  return () => clearTimeout(timer);
};
