import { getInstance } from '@module-federation/enhanced/runtime';
import { nativeImport } from './native-import.ts';

/** What a remote's entry exports: webpack's interface of containers. */
type Container = {
  init(shares: object, initialized: unknown[], options: object): unknown;
  get(exposed: string): Promise<() => unknown>;
};

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * Imports a remote's entry, gives it the host's shares, and answers the module that it exposes by the name. In the place
 * of the federation runtime's own loading, most of which is for manifests, script elements and remotes known at build
 * time (`disableRemote` in tooling/webpack/config.ts leaves it out of the first load).
 */
export const importExposed = async (address: string, exposed: string): Promise<unknown> => {
  const entry = await nativeImport(address);
  if (!isContainer(entry)) throw new Error(`${address} is no entry of a remote`);
  const { shareScopeMap = {} } = getInstance() ?? {};
  await entry.init(shareScopeMap.default ?? {}, [], {
    version: '',
    shareScopeKeys: 'default',
    shareScopeMap,
  });
  const module = await entry.get(exposed);
  return module();
};
