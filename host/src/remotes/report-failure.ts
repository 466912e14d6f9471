import type { RegistryEntry } from 'shared-api/remote';
import { asFailure, mayPass } from './failure.ts';
import { filesOf, knownHash } from './verified-import.ts';

/** Whether a file of a deployment is reachable. Not an API call: no token and nothing to parse, so it does not use `http`. */
const responds = (address: string, integrity?: string) =>
  fetch(address, {
    cache: 'reload',
    signal: AbortSignal.timeout(5000),
    ...(integrity && { integrity }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether a file arrives but differs from the registry's hash. The browser does not report this. */
const isTampered = async (address: string) => {
  const integrity = knownHash(address);
  return integrity !== undefined && (await responds(address)) && !(await responds(address, integrity));
};

/** Reports a failure and its reason to the gateway; for a changed file, with its name. */
export const reportFailure = async (entry: RegistryEntry, page: string, failure: unknown) => {
  const { id, version } = entry;
  const failed = asFailure(failure);
  // A browser refuses a changed file like a missing one. Attempts to load it again may use up the time limit.
  const files = mayPass(failed) ? filesOf(entry, page) : [];
  const tampered = await Promise.all(files.map(isTampered));
  const file = files.find((_, index) => tampered[index]);
  const body = { remote: id, version, reason: file ? 'tampered' : failed.reason, file };
  navigator.sendBeacon('/reports', JSON.stringify(body));
};
