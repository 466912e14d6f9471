import { type Federation, getInstance } from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from 'shared-api/remote';
import { remotes as listed } from './remotes.ts';

const base = (version: string) => ({
  version,
  buildVersion: version,
  remoteTypes: '',
  remoteTypesZip: '',
  remotesInfo: {},
  shared: [],
});

const remoteInfo = ({ id, version, base: publicPath, entry, preload, pages }: RegistryEntry) => ({
  ...base(version),
  globalName: id,
  publicPath,
  remoteEntry: entry,
  remoteEntryType: 'module' as const,
  modules: [
    {
      moduleName: 'remote',
      modulePath: './remote',
      assets: {
        js: { sync: preload, async: [...new Set(Object.values(pages).flat())] },
        css: { sync: [], async: [] },
      },
    },
  ],
});

/**
 * Lists the host and its remotes in `__FEDERATION__.moduleInfo`, where the federation's developer tools read them. The
 * runtime would fill it from the remotes' manifests: a request for each before its first page (`disableSnapshot`).
 */
export const listModules = () => {
  const host = getInstance();
  if (!host) return;
  const addressOf = new Map(
    host.options.remotes.map(remote => [remote.name, 'entry' in remote ? remote.entry : '']),
  );
  const remotes = listed.flatMap(({ id, current }) => {
    const entry = current();
    const address = addressOf.get(id);
    return entry && address ? [{ entry, address }] : [];
  });
  const info: Federation['moduleInfo'] = {
    [host.name]: {
      ...base((host.options.id ?? '').replace(`${host.name}:`, '')),
      consumerList: [],
      remotesInfo: Object.fromEntries(
        remotes.map(({ entry, address }) => [entry.id, { matchedVersion: address }]),
      ),
    },
    ...Object.fromEntries(remotes.map(({ entry, address }) => [`${entry.id}:${address}`, remoteInfo(entry)])),
  };
  Object.assign(globalThis.__FEDERATION__.moduleInfo, info);
};
