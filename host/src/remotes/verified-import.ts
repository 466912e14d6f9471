import type { RegistryEntry } from 'shared-api/remote';
import { RemoteFailure } from './failure.ts';

/** The hashes that the gateway wrote into the page, by address. */
const readHashes = (): Readonly<Record<string, string>> => {
  try {
    const map = JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? '{}');
    return map.integrity ?? {};
  } catch {
    return {};
  }
};
let hashes: Readonly<Record<string, string>> | undefined;

/** The hash of every script that this page may run, by address. */
export const allHashes = (): Readonly<Record<string, string>> => {
  hashes ??= readHashes();
  return hashes;
};

/** An address in the form of import maps and registries: without the page's own origin. */
export const pathOf = (address: string) => address.replace(location.origin, '');

const learned = new Map<string, string>();

/** Adds the hashes of a version deployed after this page was loaded: the import map does not have them. */
export const learnHashes = ({ base, integrity }: Pick<RegistryEntry, 'base' | 'integrity'>) => {
  for (const [file, hash] of Object.entries(integrity)) learned.set(pathOf(base + file), hash);
};

/** The latest hash known for a file; undefined when neither the registry nor the import map names it. */
export const knownHash = (address: string): string | undefined =>
  learned.get(pathOf(address)) ?? allHashes()[pathOf(address)];

/** A developer's page: a build for development, or a remote from a developer's machine. Neither has hashes. */
const isDevelopers = () =>
  process.env.NODE_ENV === 'development' || document.getElementById('kale-override') !== null;

/** @throws RemoteFailure when no hash is known for a file, except on a developer's page. */
export const requireHash = (address: string) => {
  const hash = knownHash(address);
  if (!hash && !isDevelopers()) throw new RemoteFailure('unreachable', `${address} has no known hash`);
  return hash;
};

const preloadLink = (address: string, integrity: string | undefined) => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  if (integrity) link.integrity = integrity;
  link.href = address;
  return link;
};

/**
 * Loads a module into the browser's module map and checks its hash; a later import of the address takes it from there.
 * For addresses that the page's import map does not name.
 * Rejects with a RemoteFailure when the file does not load or has another hash.
 */
export const preloadVerified = (address: string, integrity: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    const link = preloadLink(address, integrity);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new RemoteFailure('unreachable', `${address} did not load, or has another hash`));
    };
    document.head.append(link);
  });

/**
 * The address to import a module from: its own for the first try, a new one for each later try, since a browser may
 * never fetch a module again that failed to load once (Chromium up to 153). Checks the hash of a module here when the
 * import map does not make the browser check it, so that the import runs only verified code.
 * Rejects with a RemoteFailure when the file does not load, has another hash, or none is known.
 */
export const verifiedAddress = async (address: string, round: number): Promise<string> => {
  requested.add(pathOf(address));
  const from = round === 0 ? address : `${address}?try=${round}`;
  const hash = requireHash(address);
  const isChecked = round === 0 && pathOf(address) in allHashes();
  if (round > 0 || (hash && !isChecked)) await preloadVerified(from, hash);
  return from;
};

const requested = new Set<string>();

/** Whether the host imports a file itself, so that another attempt gets another address. */
export const isImportedByHost = (address: string) => requested.has(pathOf(address));

/** @throws RemoteFailure `lost`. */
export const lose = ({ message }: RemoteFailure, cause?: unknown) => {
  throw new RemoteFailure('lost', message, cause);
};

/** The files that a remote's page consists of; without a page, the remote itself. */
export const filesOf = ({ base, entry, preload, pages }: RegistryEntry, page: string): readonly string[] =>
  [entry, ...preload, ...(pages[page] ?? [])].map(file => base + file);

/**
 * Classifies an error thrown while a remote loaded. A remote that another team builds imports its chunks itself, each
 * always from the same address. This preloads the files from these addresses, which fails when a file is missing, and
 * also when the browser remembers an earlier failure and would never import it.
 * @throws RemoteFailure `lost` when a file does not load; otherwise the thrown error.
 */
export const requireFiles = async (entry: RegistryEntry, page: string, thrown: unknown): Promise<never> => {
  if (!(thrown instanceof RemoteFailure))
    await Promise.all(filesOf(entry, page).map(file => preloadVerified(file, knownHash(file)))).catch(
      failure => lose(failure, thrown),
    );
  throw thrown;
};

const begun = new Set<string>();

/** Starts fetching modules that will probably be needed. */
export const preloadSoon = (addresses: readonly string[]) => {
  for (const address of addresses) {
    if (begun.has(address)) continue;
    begun.add(address);
    document.head.append(preloadLink(address, knownHash(address)));
  }
};
