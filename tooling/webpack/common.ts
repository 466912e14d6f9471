import { createRequire } from 'node:module';
import { join } from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { type ClientPackage, distOf, root } from './packages.ts';

const require = createRequire(import.meta.url);

export type BuildOptions = {
  /** The deployed version, in the names by which webpack runtimes find each other on a page. */
  version: string;
  mode: 'production' | 'development';
  /** Whether components register with React Fast Refresh. The page must load the refresh runtime before them. */
  refresh?: boolean;
};

/** Takes white space out of styles, which the browser would read before the first render. Adds no names. */
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

/** How modules are compiled for a target. */
export const sources = (
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
  ],
});

export const minimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  extractComments: false,
  terserOptions: { compress: { passes: 3 } },
});

/** The common parts of all builds of a package's client. */
export const common = (name: ClientPackage, { mode, version, refresh }: BuildOptions): Configuration => ({
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
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  // jspdf imports these to draw HTML and SVG, which no report contains (docs/decisions/0102).
  externals: { canvg: 'import canvg', dompurify: 'import dompurify', html2canvas: 'import html2canvas' },
  module: sources('es2022', { mode, refresh }),
  performance: false,
  infrastructureLogging: { level: 'error' },
});
