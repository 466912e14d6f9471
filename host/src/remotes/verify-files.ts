import type { RegistryEntry } from 'shared-api/remote';
import { allHashes, filesOf, lose, pathOf, preloadVerified, requireHash } from './verified-import.ts';

/**
 * Checks every file of a version deployed after this page was loaded, before any of its code runs. A remote that another
 * team builds imports its chunks itself, and the import map has no hashes for them; it then takes the checked files.
 * Rejects with a RemoteFailure `lost`.
 */
export const verifyFiles = async (entry: RegistryEntry) => {
  const listed = Object.keys(entry.integrity).map(file => entry.base + file);
  const files = new Set([
    ...listed,
    ...filesOf(entry, ''),
    ...Object.keys(entry.pages).flatMap(page => filesOf(entry, page)),
  ]);
  const isUnchecked = (address: string) => !(pathOf(address) in allHashes());
  const verify = async (address: string) => preloadVerified(address, requireHash(address));
  await Promise.all([...files].filter(isUnchecked).map(verify)).catch(lose);
};
