// Lets remotes built with `externalRuntime` use the host's copy of the federation runtime: an entry of 5 KB
// instead of 24. The plugin's own `provideExternalRuntime` would bundle a second copy.
import * as core from '@module-federation/runtime-core';

globalThis._FEDERATION_RUNTIME_CORE = core;

export default () => ({ name: 'provide-runtime' });
