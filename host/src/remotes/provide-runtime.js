// Lets remotes built with `externalRuntime` use the host's copy of the federation runtime: an entry of 5 KB
// instead of 24. The plugin's own `provideExternalRuntime` would bundle a second copy.
import * as core from '@module-federation/runtime-core';

globalThis._FEDERATION_RUNTIME_CORE = core;

// The runtime keeps the failure of a share that did not come: forgotten, the share is fetched when it is needed again.
core.registerGlobalPlugins([
  {
    name: 'shares-come-back',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const shares of Object.values(shareScopeMap))
        for (const share of Object.values(shares[pkgName] ?? {})) if (!share.lib) share.loading = null;
    },
  },
]);

export default () => ({ name: 'provide-runtime' });
