// Builds without shared modules, in addition to those of the product's pages.
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { type BuildOptions, common, minimizer, sources } from './common.ts';
import { type ClientPackage, distOf, root } from './packages.ts';

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
  // Addresses without a base and all code in one file, since Node has a different base than the page.
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

/** A remote by itself for development: its own providers around its own routes, nothing shared. */
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
