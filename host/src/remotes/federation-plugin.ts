import {
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  satisfy,
} from '@module-federation/enhanced/runtime';
import { misfit, RemoteFailure } from './failure.ts';
import { importChunk } from './import-chunk.ts';

type RemoteEntry = { init: () => void; get: (exposed: string) => () => Promise<unknown> };

const isRemoteEntry = (value: unknown): value is RemoteEntry =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * How this product's pages use Module Federation's runtime, in the host and in every remote on the page: entries come
 * verified and with retries, and whatever goes wrong is a RemoteFailure.
 */
const plugin: ModuleFederationRuntimePlugin = {
  name: 'kale-pool',

  /** Entries are ES modules, which the page's import map and `importChunk` verify. */
  async loadEntry({ remoteInfo: { name, type, entry } }) {
    if (type !== 'module') return undefined;
    const loaded = await importChunk(entry);
    if (!isRemoteEntry(loaded)) throw new RemoteFailure('broken', `${entry} is no entry of ${name}`);
    return loaded;
  },

  /** A share that nobody on the page offers is one of a newer host. */
  async beforeLoadShare(args) {
    const { pkgName, shareInfo, origin } = args;
    const offered = [shareInfo?.scope ?? []].flat().some(scope => origin.shareScopeMap[scope]?.[pkgName]);
    if (!offered) throw new RemoteFailure('version', `${origin.name} needs ${pkgName}, which is not here`);
    return args;
  },

  /** Refuses a version as the runtime itself would, which throws an error without a code. */
  resolveShare(args) {
    const { pkgName, version, shareInfo } = args;
    const { singleton, strictVersion, requiredVersion: range } = shareInfo.shareConfig;
    if (!singleton || !strictVersion || typeof range !== 'string' || satisfy(version, range)) return args;
    const message = `${shareInfo.from} needs ${pkgName} ${range}, here is ${version}`;
    const resolver = () => {
      throw new RemoteFailure(misfit(range, version), message);
    };
    return { ...args, resolver };
  },

  /** A share that did not come is fetched anew when it is asked for again; the runtime would keep its failure. */
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded) share.loading = null;
  },
};

// Each remote has an instance of the runtime, which takes over what is registered for all.
registerGlobalPlugins([plugin]);
Object.assign(globalThis, { importChunk });

export default () => plugin;
