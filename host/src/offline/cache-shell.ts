import type { Role } from 'shared-api';
import { findRoute, remotes } from '../remotes/remotes.ts';
import { allHashes } from '../remotes/verified-import.ts';
import { hostPages } from '../shell/host-pages.ts';
import { registerWorker } from './register-worker.ts';
import type { Shell } from './shell.ts';

const isPlain = (path: string) => !/[:*]/.test(path);

/** The page's icon sprites. The import map does not list their hashes. */
const sprites = () => {
  const used = [...document.querySelectorAll('use')].flatMap(
    use => use.getAttribute('href')?.split('#')[0] || [],
  );
  return [...new Set(used)];
};

/** The files that a role needs to open each of its pages, at this page's versions. */
const shellOf = (role: Role): Shell => {
  const theirs = remotes.filter(({ routes }) => routes.some(({ access }) => access.includes(role)));
  const hashes = Object.entries(allHashes());
  const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    script => new URL(script.src).pathname,
  );
  // The worker caches nothing of other origins, so remotes from there need the network.
  const bases = ['/assets/', ...theirs.flatMap(({ base }) => (base?.startsWith('/') ? base : []))];
  const files = hashes.filter(([address]) => bases.some(base => address.startsWith(base)));
  const own = hostPages.filter(({ access }) => access !== 'everyone' && access.includes(role));
  const open = hostPages.filter(({ access }) => access === 'everyone');
  const remotePages = theirs.flatMap(({ routes }) => routes.filter(({ access }) => access.includes(role)));
  const needsOf = (path: string) => {
    const remote = findRoute(path)?.remote;
    return [...entry, ...(remote?.filesOf('') ?? [])];
  };
  // For an address that is not cached, the worker uses the first page beside it, so public pages come last.
  const paths = [...remotePages, ...own, ...open].map(({ path }) => path).filter(isPlain);
  return {
    id: [entry.at(-1), ...theirs.map(({ id, version }) => `${id}@${version}`)].join('+'),
    files: [...files, ...sprites().map(address => [address, undefined] as const)],
    pages: paths.map(path => [path, needsOf(path)]),
  };
};

/**
 * Caches the files that a role's pages need without a network (ux.md, beyond the spec 13): once for each version, and
 * not when the browser's data saver is on.
 */
export const cacheShell = async (role: Role): Promise<void> => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!navigator.serviceWorker || connection?.saveData) return;
  if (document.getElementById('kale-override')) return; // a developer's version, only for this browser
  const { active } = await registerWorker();
  active?.postMessage(shellOf(role));
};
