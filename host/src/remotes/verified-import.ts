import type { RegistryEntry } from 'shared-api/remote';

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
 * Rejects when the file does not come or is not the one that the registry promised.
 */
const preloadVerified = (address: string, integrity: string) =>
  new Promise<void>((resolve, reject) => {
    const link = preloadLink(address, integrity);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`error loading dynamically imported module: ${address}`));
    };
    document.head.append(link);
  });

/**
 * Where a module is to be imported from: at its own address first, at another one for each later try, since a browser
 * may never ask again for a module that did not come once (Chromium up to 153). What the browser does not check by
 * itself is checked here, so the import after it runs no other code than was promised.
 * Rejects with a TypeError when the file does not come or is another one.
 */
export const verifiedAddress = async (address: string, round: number): Promise<string> => {
  const from = round === 0 ? address : `${address}?try=${round}`;
  const hash = knownHash(address);
  const isChecked = round === 0 && pathOf(address) in allHashes();
  if (hash && !isChecked) await preloadVerified(from, hash);
  return from;
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
