import type { RegistryEntry } from 'shared-api/remote';
import { asFailure } from './failure.ts';
import { knownHash } from './verified-import.ts';

const comes = (address: string, integrity?: string) =>
  fetch(address, { cache: 'reload', ...(integrity && { integrity }) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether a file comes, but is not the one that the registry promised. The browser does not say so itself. */
const isTampered = async (address: string, integrity: string | undefined) =>
  integrity !== undefined && (await comes(address)) && !(await comes(address, integrity));

/** Sends the gateway what failed and why; a changed file by its name. */
export const reportFailure = async (entry: RegistryEntry, page: string, failure: unknown) => {
  const { id, version, base, integrity, preload, pages } = entry;
  const { reason } = asFailure(failure);
  const files = reason === 'unreachable' ? [entry.entry, ...preload, ...(pages[page] ?? [])] : [];
  const tampered = await Promise.all(
    files.map(file => isTampered(base + file, integrity[file] ?? knownHash(base + file))),
  );
  const file = files.find((_, index) => tampered[index]);
  const told = { remote: id, version, reason: file ? 'tampered' : reason, file: file && base + file };
  navigator.sendBeacon('/reports', JSON.stringify(told));
};
