import type { ComponentType } from 'react';
import type { RegistryEntry, RemoteModule } from 'shared-api/remote';
import { attempt } from './attempts.ts';
import { failPage } from './fail-page.ts';
import { RemoteFailure } from './failure.ts';
import type { Load } from './load-state.ts';
import { report } from './report.ts';
import { isImportedByHost, lose, requireFiles } from './verified-import.ts';

const waits = [0, 400, 1200]; // ms before each try
const limit = 8000; // ms for all of them, and for the remote before

/**
 * Loads a remote's page. A chunk that fails to load is tried three times. If the registry then names another version, a
 * deployment has removed the chunk, and the browser's page is reloaded once. `current` is the remote's loaded version.
 */
export const pageLoader =
  (current: () => RegistryEntry, page: string, remote: Load<RemoteModule>) =>
  async (again: boolean): Promise<ComponentType> => {
    const began = performance.now();
    const failedBefore = remote.store.getState().status !== 'ready';
    const module = await (again && failedBefore ? remote.retry() : remote.load());
    const entry = current();
    const load = module.pages[page];
    if (!load) throw new RemoteFailure('version', `${entry.id} has no page ${page}`);
    try {
      const left = limit - (performance.now() - began);
      const loaded = await attempt(waits, left, () =>
        load().catch(failure => requireFiles(entry, page, failure)),
      ).catch(failure => {
        // A remote that imports its chunks itself would wait for the same response again.
        const files = entry.pages[page] ?? [];
        if (failure.reason === 'timeout' && !files.some(file => isImportedByHost(entry.base + file)))
          lose(failure);
        throw failure;
      });
      return loaded.default;
    } catch (failure) {
      report(entry, page, failure);
      return failPage(failure, again, entry);
    }
  };
