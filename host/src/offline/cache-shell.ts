import type { Role } from 'shared-api';
import { findRoute, remotes } from '../remotes/remotes.ts';
import { allHashes } from '../remotes/verified-import.ts';
import { hostPages } from '../shell/host-pages.ts';
import type { Shell } from './shell.ts';

const workerAddress = '/service-worker.js';

let trusted: string | undefined;

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
};

/** The worker's address as the content security policy wants it: made by the one policy that it allows, once a page. */
const trustedAddress = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??=
    trustedTypes
      ?.createPolicy('service-worker', { createScriptURL: () => workerAddress })
      .createScriptURL('') ?? workerAddress;
  return trusted;
};

const isPlain = (path: string) => !/[:*]/.test(path);

/** The icon sprites of this page, which the import map has no hash for. */
const sprites = () => {
  const used = [...document.querySelectorAll('use')].flatMap(
    use => use.getAttribute('href')?.split('#')[0] || [],
  );
  return [...new Set(used)];
};

/** What a role needs to open every page that has an address of its own, at the versions of this page. */
const shellOf = (role: Role): Shell => {
  const theirs = remotes.filter(({ routes }) => routes.some(({ access }) => access.includes(role)));
  const hashes = Object.entries(allHashes());
  const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    script => new URL(script.src).pathname,
  );
  // The worker caches nothing of other origins: remotes from there need the network.
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
 * Caches on this device what a role's pages need to open without a network (ux.md, beyond the spec 13): once for each
 * version, and not when the browser's data saver is on.
 */
export const cacheShell = async (role: Role): Promise<void> => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!navigator.serviceWorker || connection?.saveData) return;
  if (document.getElementById('kale-override')) return; // a developer's version, only for this browser
  await navigator.serviceWorker.register(trustedAddress());
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(shellOf(role));
};
