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

/** The hash of a file in this page's import map; undefined for one deployed since. */
export const knownHash = (address: string): string | undefined => allHashes()[address];

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
export const preloadVerified = (address: string, integrity: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    const link = preloadLink(address, integrity);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`error loading dynamically imported module: ${address}`));
    };
    document.head.append(link);
  });

const begun = new Set<string>();

/** Starts fetching modules that will probably be needed. */
export const preloadSoon = (addresses: readonly string[]) => {
  for (const address of addresses) {
    if (begun.has(address)) continue;
    begun.add(address);
    document.head.append(preloadLink(address, knownHash(address)));
  }
};
