import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { configure } from '../webpack/config.ts';
import { type ClientPackage, type RemoteId, root } from '../webpack/packages.ts';
import { standaloneConfig } from '../webpack/separate-builds.ts';

const options = { version: 'dev', mode: 'development', refresh: true } as const;

/** A development build: names without hashes, so that a changed module replaces itself, and React Fast Refresh. */
const withFastRefresh = (config: Configuration, name: string, publicPath: string): Configuration => ({
  ...config,
  devtool: 'cheap-module-source-map',
  output: {
    ...config.output,
    path: join(root, '.build/dev', name),
    clean: false,
    publicPath,
    filename: 'assets/[name].js',
    chunkFilename: 'assets/[name].js',
    // Retries and hashes are for deployed files.
    importFunctionName: 'import',
  },
  plugins: [
    // Banners only speed up the first load.
    ...(config.plugins ?? []).filter(plugin => !(plugin instanceof webpack.BannerPlugin)),
    // The page's policy forbids the frame of an overlay. The console shows the errors.
    new ReactRefreshPlugin({ overlay: false, library: name }),
  ],
});

/** Where the development server serves a package's files. */
export const publicPathOf = (name: ClientPackage) =>
  name === 'host' ? '/' : `/remotes/${name.slice('remote-'.length)}/dev/`;

/** The development build of the host or of a remote for that host. */
export const developmentConfig = (name: ClientPackage): Configuration => {
  const config = withFastRefresh(configure(name, options), name, publicPathOf(name));
  const splitChunks = config.optimization?.splitChunks;
  const shared = { test: /shared-(api|ui)\/src/, name: 'shared', enforce: true };
  return name === 'host' && splitChunks
    ? {
        ...config,
        entry: { main: [join(import.meta.dirname, 'refresh-runtime.cjs'), './src/main.tsx'] },
        // The smaller a file, the sooner its source map is regenerated.
        optimization: {
          ...config.optimization,
          splitChunks: { ...splitChunks, cacheGroups: { ...splitChunks.cacheGroups, shared } },
        },
      }
    : { ...config, externals: { 'react-refresh/runtime': 'var reactRefreshRuntime' } };
};

/** The development build of a remote by itself. */
export const standaloneDevelopmentConfig = (id: RemoteId): Configuration =>
  withFastRefresh(standaloneConfig(`remote-${id}`, options), `standalone-${id}`, '/');
