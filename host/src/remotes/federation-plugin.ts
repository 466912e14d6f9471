import {
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  satisfy,
} from '@module-federation/enhanced/runtime';
import { mismatchReason, RemoteFailure } from './failure.ts';
import { importChunk } from './import-chunk.ts';

type RemoteEntry = { init: () => void; get: (exposed: string) => () => Promise<unknown> };

const isRemoteEntry = (value: unknown): value is RemoteEntry =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * The product's plugin for Module Federation's runtime, in the host and in every remote on the page. It verifies and
 * retries entries, and turns every failure into a RemoteFailure.
 */
const plugin: ModuleFederationRuntimePlugin = {
  name: 'kale-pool',

  /** Imports an entry, an ES module, with `importChunk`, which verifies and retries it. */
  async loadEntry({ remoteInfo: { name, type, entry } }) {
    if (type !== 'module') return undefined;
    const loaded = await importChunk(entry);
    if (!isRemoteEntry(loaded)) throw new RemoteFailure('broken', `${entry} is no entry of ${name}`);
    return loaded;
  },

  /** Fails with `version` when no build on the page offers a share: a remote needs it from a newer host. */
  async beforeLoadShare(args) {
    const { pkgName, shareInfo, origin } = args;
    const offered = [shareInfo?.scope ?? []].flat().some(scope => origin.shareScopeMap[scope]?.[pkgName]);
    if (!offered) throw new RemoteFailure('version', `${origin.name} needs ${pkgName}, which is not here`);
    return args;
  },

  /** Refuses the versions that the runtime refuses, but with a RemoteFailure: the runtime's error has no code. */
  resolveShare(args) {
    const { scope, pkgName, version, shareInfo, shareScopeMap } = args;
    // A build's own version fits it: the host starts without comparing its own.
    if (shareScopeMap[scope]?.[pkgName]?.[version]?.from === shareInfo.from) return args;
    const { singleton, strictVersion, requiredVersion: range } = shareInfo.shareConfig;
    if (!singleton || !strictVersion || typeof range !== 'string' || satisfy(version, range)) return args;
    const message = `${shareInfo.from} needs ${pkgName} ${range}, here is ${version}`;
    const resolver = () => {
      throw new RemoteFailure(mismatchReason(range, version), message);
    };
    return { ...args, resolver };
  },

  /** Fetches a failed share again on the next request; the runtime would cache the failure. */
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded) share.loading = null;
  },
};

// Each remote has its own instance of the runtime, which uses the plugins that are registered globally.
registerGlobalPlugins([plugin]);
Object.assign(globalThis, { importChunk });

export default () => plugin;
