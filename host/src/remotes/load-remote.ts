import { loadRemote, registerRemotes, satisfy } from '@module-federation/enhanced/runtime';
import { CONTRACT, type RegistryEntry, type RemoteModule } from 'shared-api/remote';
import { attempt } from './attempts.ts';
import { mismatchReason, RemoteFailure } from './failure.ts';
import { importChunk } from './import-chunk.ts';
import { fetchListed } from './page-registry.ts';
import { report } from './report.ts';
import { sharedVersions } from './shared-versions.ts';
import { learnHashes, requireFiles } from './verified-import.ts';

const waits = [0, 500, 1500]; // ms before each try, so that tries start at 0, 0.5 and 2 s
const limit = 8000; // ms for all of them

/** @throws RemoteFailure `version` when this host cannot run the remote; found before any of its code runs. */
const requireFit = ({ descriptor: { name, contract, requires } }: RegistryEntry) => {
  if (contract !== CONTRACT) {
    const reason = contract > CONTRACT ? 'version' : 'outdated';
    throw new RemoteFailure(reason, `${name} speaks contract ${contract}, not ${CONTRACT}`);
  }
  for (const [shared, range] of Object.entries(requires)) {
    const version = sharedVersions[shared];
    if (version && !satisfy(version, range))
      throw new RemoteFailure(
        mismatchReason(range, version),
        `${name} needs ${shared} ${range}, here is ${version}`,
      );
  }
};

const isRemoteModule = (value: unknown): value is { default: RemoteModule } =>
  typeof value === 'object' &&
  value !== null &&
  'default' in value &&
  typeof value.default === 'object' &&
  value.default !== null &&
  'pages' in value.default;

/**
 * Registers a remote's address with the runtime. `force` drops the earlier registration, its pending loads, and the
 * shares of an entry that has run, perhaps after the time limit: that entry has to run again.
 */
const register = ({ id, base, entry }: RegistryEntry, force = false) => {
  const address = new URL(base + entry, location.origin).href;
  if (force) importChunk.renew(address);
  registerRemotes([{ name: id, entry: address, type: 'module' }], { force });
};

const importRemote = async (entry: RegistryEntry) => {
  const loaded = await loadRemote(`${entry.id}/remote`).catch(failure => requireFiles(entry, '', failure));
  if (!isRemoteModule(loaded)) throw new RemoteFailure('broken', `${entry.id} exports no remote`);
  return loaded.default;
};

/**
 * How one remote is loaded: three tries within 8 s. A retry by the user reads the registry again; `current` is the entry
 * of the version that was loaded last. `load` rejects with a RemoteFailure.
 */
export const remoteLoader = (listed: RegistryEntry) => {
  let entry = listed;
  register(entry);
  const load = async (again: boolean): Promise<RemoteModule> => {
    const now = again ? await fetchListed(entry.id) : undefined;
    if (now?.kind === 'entry') {
      entry = now.entry;
      learnHashes(entry);
    }
    requireFit(entry);
    let isRegistered = !again;
    const loadVerified = async () => {
      if (!isRegistered) {
        if (now?.kind === 'entry') {
          // In the chunk that has just fetched the registry.
          const { verifyFiles } = await import(/* webpackChunkName: 'background' */ './verify-files.ts');
          await verifyFiles(entry);
        }
        register(entry, true);
        isRegistered = true;
      }
      return importRemote(entry);
    };
    const remote = await attempt(waits, limit, loadVerified);
    remote.start?.();
    return remote;
  };
  const loadOrReport = (again: boolean) =>
    load(again).catch(failure => {
      report(entry, '', failure);
      throw failure;
    });
  return { load: loadOrReport, current: () => entry };
};
