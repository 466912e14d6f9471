import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { type BuildOptions, common, minimizer } from './common.ts';
import { completeManifest } from './federation-manifest.ts';
import { type ClientPackage, root } from './packages.ts';
import { PureSchemasPlugin } from './pure-schemas.ts';
import { sharedModules, sharedVersions } from './shared.ts';

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');

/** The host compares a remote's required versions with its own. */
const defineSharedVersions = () =>
  new webpack.DefinePlugin({ KALE_SHARED_VERSIONS: JSON.stringify(sharedVersions()) });

/** The federation options that the host and the remotes share: browser runtime only, no types, loaded shares first. */
const federation = { dts: false, shareStrategy: 'loaded-first' };
const optimization = { target: 'web', disableSnapshot: true };

/** Offers remotes the host's copy of the runtime: the plugin that `provideExternalRuntime` names, as an ES module. */
const provideRuntime = join(
  dirname(require.resolve('@module-federation/inject-external-runtime-core-plugin')),
  'index.js',
);

/**
 * Lets V8 compile a whole file off the main thread while it arrives, instead of each function when it is first
 * called: on a slow phone two fifths of the time between the last byte and the first pool. For files that run at once.
 */
const compiledOnArrival = (files: { test: RegExp } | { exclude: RegExp }) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE, // once it is minified, before its hash is in its name
    ...files,
  });

/** The host's build. Its shares are in the first load, so the first render waits for no chunk. */
const hostConfig = (options: BuildOptions): Configuration => {
  const config = common('host', options);
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    // Without names: the entry would have to contain one for each chunk.
    output: { ...config.output, publicPath: '/', chunkFilename: 'assets/[id].[contenthash:8].js' },
    optimization: {
      minimizer: [minimizer],
      mangleExports: 'size', // 1.1 KB less than with names that stay
      splitChunks: {
        chunks: 'initial',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // A release of the host keeps the libraries in the browser's cache.
          libs: { test: /node_modules/, name: 'libs', enforce: true },
        },
      },
    },
    plugins: [
      defineSharedVersions(),
      new PureSchemasPlugin(),
      compiledOnArrival({ test: /assets\/(libs|main)\./ }),
      new ModuleFederationPlugin({
        ...federation,
        name: 'host',
        manifest: false,
        shared: sharedModules('host'),
        runtimePlugins: [provideRuntime, join(root, 'host/src/remotes/federation-plugin.ts')],
        experiments: { optimization },
      }),
    ],
  };
};

/** Moves a remote's small exposed module into its entry: one file less to fetch and verify. */
class ExposeInEntryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ExposeInEntryPlugin', compilation =>
      compilation.hooks.optimizeChunks.tap('ExposeInEntryPlugin', () => {
        const { chunkGraph, chunks, namedChunks } = compilation;
        const exposed = namedChunks.get('remote');
        const entry = [...chunks].find(chunk => chunk.hasRuntime());
        if (!exposed || !entry || !chunkGraph.canChunksBeIntegrated(entry, exposed)) return;
        chunkGraph.integrateChunks(entry, exposed);
        chunks.delete(exposed);
      }),
    );
  }
}

/** One role's bundle: its entry is the container, its one exposed module is `./remote`. */
const remoteConfig = (name: Exclude<ClientPackage, 'host'>, options: BuildOptions): Configuration => {
  const config = common(name, options);
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    // A library stays in the chunk that requests it, under that chunk's name and budget.
    optimization: { minimizer: [minimizer], splitChunks: { cacheGroups: { defaultVendors: false } } },
    plugins: [
      compiledOnArrival({ exclude: /assets\/report-pdf\./ }),
      new ExposeInEntryPlugin(),
      new ModuleFederationPlugin({
        ...federation,
        name: name.replace('remote-', ''),
        filename: 'assets/remoteEntry.[contenthash:8].js',
        library: { type: 'module' },
        exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
        shared: sharedModules('remote'),
        manifest: { additionalData: completeManifest(options.version) },
        experiments: { externalRuntime: true, optimization: { ...optimization, disableRemote: true } },
      }),
    ],
  };
};

/** The configuration of a package's build: the same function for the host and every remote. */
export const configure = (name: ClientPackage, options: BuildOptions): Configuration =>
  name === 'host' ? hostConfig(options) : remoteConfig(name, options);
