import { CONTRACT, meets, type RegistryEntry, type RemoteModule } from 'shared-api/remote';
import { attempt } from './attempts.ts';
import { RemoteFailure } from './failure.ts';
import { importExposed } from './import-exposed.ts';
import { fetchListed } from './page-registry.ts';
import { report } from './report.ts';
import { sharedVersions } from './shared-versions.ts';
import { learnHashes, verifiedAddress } from './verified-import.ts';

const waits = [0, 500, 2000]; // ms before each try
const limit = 8000; // ms for all of them

/** @throws RemoteFailure `version` when this host cannot run the remote; found before any of its code runs. */
const requireFit = ({ descriptor: { name, contract, requires } }: RegistryEntry) => {
  if (contract !== CONTRACT) {
    const reason = contract > CONTRACT ? 'version' : 'outdated';
    throw new RemoteFailure(reason, `${name} speaks contract ${contract}, not ${CONTRACT}`);
  }
  for (const [shared, range] of Object.entries(requires)) {
    const version = sharedVersions[shared];
    if (version && !meets(version, range)) {
      const reason =
        range.slice(1).localeCompare(version, undefined, { numeric: true }) > 0 ? 'version' : 'outdated';
      throw new RemoteFailure(reason, `${name} needs ${shared} ${range}, here is ${version}`);
    }
  }
};

const isRemoteModule = (value: unknown): value is { default: RemoteModule } =>
  typeof value === 'object' &&
  value !== null &&
  'default' in value &&
  typeof value.default === 'object' &&
  value.default !== null &&
  'pages' in value.default;

/** The first try takes the preloaded entry; each later one an address that the browser has not given up on. */
const importEntry = async ({ id, base, entry }: RegistryEntry, round: number) => {
  const url = new URL(entry, new URL(base, location.origin)).href;
  const loaded = await importExposed(await verifiedAddress(url, round), './remote');
  if (!isRemoteModule(loaded)) throw new RemoteFailure('broken', `${id} exports no remote`);
  return loaded.default;
};

/**
 * How one remote is loaded: three tries, 8 s in all, each on request starting with a fresh look at the registry.
 * The returned function rejects with a RemoteFailure.
 */
export const remoteLoader = (listed: RegistryEntry) => {
  let entry = listed;
  let round = 0;
  return async (again: boolean): Promise<RemoteModule> => {
    const now = again ? await fetchListed(entry.id) : undefined;
    if (now?.kind === 'entry') {
      entry = now.entry;
      learnHashes(entry);
    }
    requireFit(entry);
    const remote = await attempt(waits, limit, () => importEntry(entry, round++)).catch(failure => {
      report(entry, '', failure);
      throw failure;
    });
    remote.start?.();
    return remote;
  };
};
