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

/** As import maps and registries write it: without the origin that is the page's own. */
const pathOf = (address: string) => address.replace(location.origin, '');

const learned = new Map<string, string>();

/** Notes the hashes of a version deployed since this page came: its import map does not name them. */
export const learnHashes = ({ base, integrity }: Pick<RegistryEntry, 'base' | 'integrity'>) => {
  for (const [file, hash] of Object.entries(integrity)) learned.set(pathOf(base + file), hash);
};

/** The hash that was promised of a file, last of all; undefined for one that nobody spoke of. */
export const knownHash = (address: string): string | undefined =>
  learned.get(pathOf(address)) ?? allHashes()[pathOf(address)];

const preloadLink = (address: string, integrity: string | undefined) => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  if (integrity) link.integrity = integrity;
  link.href = address;
  return link;
};

/**
 * Brings a module into the browser's module map with its hash checked; a later import of the address
 * takes it from there. For addresses that the page's import map does not name.
 * Rejects with a RemoteFailure when the file does not come or is not the one that the registry promised.
 */
const preloadVerified = (address: string, integrity: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    const link = preloadLink(address, integrity);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new RemoteFailure('unreachable', `${address} did not come, or is not the file promised`));
    };
    document.head.append(link);
  });

/**
 * Where a module is to be imported from: at its own address first, at another one for each later try, since a browser
 * may never ask again for a module that did not come once (Chromium up to 153). What the browser does not check by
 * itself is checked here, so the import after it runs no other code than was promised.
 * Rejects with a RemoteFailure when the file does not come or is another one.
 */
export const verifiedAddress = async (address: string, round: number): Promise<string> => {
  const from = round === 0 ? address : `${address}?try=${round}`;
  const hash = knownHash(address);
  const isChecked = round === 0 && pathOf(address) in allHashes();
  if (round > 0 || (hash && !isChecked)) await preloadVerified(from, hash);
  return from;
};

/** The files that a remote's page consists of; without a page, the remote itself. */
export const filesOf = ({ base, entry, preload, pages }: RegistryEntry, page: string): readonly string[] =>
  [entry, ...preload, ...(pages[page] ?? [])].map(file => base + file);

let checks = 0;

/**
 * Sorts what was thrown while a remote loaded. A remote that another team builds imports its chunks itself: whether one
 * of them did not come is found out by fetching them anew.
 * @throws RemoteFailure `unreachable` when a file does not come; otherwise what was thrown.
 */
export const requireFiles = async (entry: RegistryEntry, page: string, thrown: unknown): Promise<never> => {
  if (!(thrown instanceof RemoteFailure)) {
    checks += 1;
    await Promise.all(
      filesOf(entry, page).map(file => preloadVerified(`${file}?check=${checks}`, knownHash(file))),
    );
  }
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
