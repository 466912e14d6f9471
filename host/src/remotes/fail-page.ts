import type { RegistryEntry } from 'shared-api/remote';
import { asFailure } from './failure.ts';
import { lose } from './verified-import.ts';

/**
 * Fails the load of a page of a remote, or of the host. Reloads the browser's page if a deployment has removed its files.
 * @throws RemoteFailure `lost` if that reload did not happen, and the user has tried again; otherwise the failure.
 */
export const failPage = async (failure: unknown, again: boolean, entry?: RegistryEntry): Promise<never> => {
  const replaced = import(/* webpackChunkName: 'background' */ './after-deployment.ts')
    .then(({ reloadIfReplaced }) => reloadIfReplaced(entry))
    .catch(() => false);
  // Not awaited at first, so that the failure panel appears at once: the server may be as unreachable as the file.
  if (again && (await replaced)) lose(asFailure(failure));
  throw failure;
};
