import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { type ClientPackage, distOf, root, versionOf } from './packages.ts';
import { sharedModules } from './shared.ts';

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');

export type BuildOptions = {
  /** The version as deployed; in the names by which webpack runtimes find each other on a page. */
  version: string;
  mode: 'production' | 'development';
  /** Whether components register with React Fast Refresh. The page must load the refresh runtime before them. */
  refresh?: boolean;
};

/**
 * Takes the white space out of styles, which the browser would read through rule by rule before the first render. No
 * names are added to them.
 */
const shorterStyles = [
  require.resolve('@swc/plugin-styled-components'),
  {
    minify: true,
    pure: true,
    ssr: false,
    displayName: false,
    fileName: false,
    transpileTemplateLiterals: false,
  },
];

const sources = (
  target: string,
  { mode, refresh = false }: Pick<BuildOptions, 'mode' | 'refresh'>,
): Configuration['module'] => ({
  rules: [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      use: {
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target,
            transform: {
              react: {
                runtime: 'automatic',
                development: mode === 'development',
                refresh,
              },
            },
            experimental: { plugins: mode === 'production' ? [shorterStyles] : [] },
          },
        },
      },
    },
    // Fonts of reports and pictures, fetched by their address on demand.
    { test: /\.(woff2?|webp)$/, type: 'asset/resource' },
    // The optional parts of jspdf are empty (`alias` below): without this rule, each would be a file.
    { test: /\/jspdf\//, parser: { dynamicImportMode: 'eager' } },
  ],
});

const minimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  extractComments: false,
  terserOptions: { compress: { passes: 3 } },
});

const common = (name: ClientPackage, { mode, version, refresh }: BuildOptions): Configuration => ({
  name,
  mode,
  context: join(root, name),
  target: ['web', 'es2022'],
  devtool: mode === 'development' ? 'cheap-module-source-map' : false,
  experiments: { outputModule: true },
  output: {
    path: distOf(name),
    clean: true,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    // The host's (host/src/remotes/import-chunk.ts); a remote by itself has none.
    importFunctionName: '(file=>globalThis.importChunk?.(new URL(file,import.meta.url).href)??import(file))',
    // A module whose import failed to load runs again once the import has loaded; with strictModuleErrorHandling it
    // would keep its error.
    strictModuleExceptionHandling: true,
    uniqueName: `${name}@${version}`,
    chunkLoadingGlobal: `kale_${name}_${version}`.replace(/\W/g, '_'),
    filename: 'assets/[name].[contenthash:8].js',
    chunkFilename: 'assets/[name].[contenthash:8].js',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    alias: {
      // Optional parts of jspdf, which it fetches for HTML and SVG input: no report has any.
      canvg: false,
      dompurify: false,
      html2canvas: false,
    },
  },
  module: sources('es2022', { mode, refresh }),
  performance: false,
  infrastructureLogging: { level: 'error' },
});

/** The host compares a remote's required versions with its own. */
const sharedVersions = () =>
  new webpack.DefinePlugin({
    KALE_SHARED_VERSIONS: JSON.stringify({
      'shared-api': versionOf('shared-api'),
      'shared-ui': versionOf('shared-ui'),
    }),
  });

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

/**
 * The build of the host. Its shares are part of the first load, so the first render waits for no asynchronous chunk.
 */
const hostConfig = (options: BuildOptions): Configuration => {
  const config = common('host', options);
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    // Without names: the entry would have to carry one for each chunk.
    output: { ...config.output, publicPath: '/', chunkFilename: 'assets/[id].[contenthash:8].js' },
    optimization: {
      minimizer: [minimizer],
      mangleExports: 'size', // 1.1 KB less than with names that stay
      splitChunks: {
        chunks: 'initial',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // A release of the host leaves the libraries in the browser's cache.
          libs: { test: /node_modules/, name: 'libs', enforce: true },
        },
      },
    },
    plugins: [
      sharedVersions(),
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

/**
 * Moves a remote's exposed module into its entry, because both are small and every page needs both: one file less to
 * fetch and verify.
 */
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
    // A library stays in the chunk that asks for it, under that chunk's name and budget.
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
        experiments: { externalRuntime: true, optimization: { ...optimization, disableRemote: true } },
      }),
    ],
  };
};

/** The pages' first paint, rendered by Node when the host is built. */
export const prerenderConfig = ({ mode, version }: BuildOptions, path: string): Configuration => ({
  ...common('host', { mode, version }),
  name: 'prerender',
  target: 'node22',
  devtool: false,
  entry: { prerender: './src/prerender.tsx' },
  output: {
    path,
    clean: true,
    module: true,
    library: { type: 'module' },
    filename: 'prerender.js',
    chunkFormat: 'module',
    publicPath: '/',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  },
  optimization: { minimize: false },
  // Addresses without a base and all code in one file, since Node has another base than the page.
  module: {
    ...sources('es2024', { mode }),
    parser: { javascript: { url: 'relative', dynamicImportMode: 'eager' } },
  },
});

/** The build of a page's own small script, for a page without the product's code. */
export const pageScriptConfig = (options: BuildOptions, source: string, path: string): Configuration => {
  const config = common('host', options);
  return {
    ...config,
    name: 'page script',
    entry: { main: source },
    output: { path, clean: true, module: true, filename: 'main.js' },
    optimization: { minimizer: [minimizer] },
  };
};

/** The build of the service worker, which opens the product without a network. Its address never changes. */
export const serviceWorkerConfig = ({ mode }: BuildOptions): Configuration => ({
  name: 'service worker',
  mode,
  context: join(root, 'host'),
  target: 'webworker',
  devtool: false,
  entry: { 'service-worker': './src/offline/service-worker.ts' },
  output: { path: distOf('host'), filename: '[name].js' },
  resolve: { extensions: ['.ts'] },
  module: sources('es2022', { mode }),
  optimization: { minimizer: [minimizer] },
  performance: false,
  infrastructureLogging: { level: 'error' },
});

/** A remote by itself: its own providers around its own routes, nothing shared, for working on it. */
export const standaloneConfig = (
  name: Exclude<ClientPackage, 'host'>,
  options: BuildOptions,
): Configuration => {
  const config = common(name, options);
  return {
    ...config,
    entry: { main: './src/standalone.ts' },
    output: { ...config.output, path: join(root, '.build/standalone', name), publicPath: '/' },
  };
};

/** The configuration of a package's build: the same function for the host and every remote. */
export const configure = (name: ClientPackage, options: BuildOptions): Configuration =>
  name === 'host' ? hostConfig(options) : remoteConfig(name, options);
