import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { type Fragment, fragmentFor } from '../deploy/fragment.ts';
import { readDescriptor } from '../webpack/build.ts';
import { configure } from '../webpack/config.ts';
import { describeBuild } from '../webpack/manifest.ts';
import type { RemoteId } from '../webpack/packages.ts';

/**
 * Builds and serves one remote for a deployed host that takes it by `?remote.<id>=`: its files, its registry fragment,
 * and webpack-dev-server's live reload. A deployed host has React's production build, which cannot refresh components.
 * Resolves when the first build is complete.
 */
export const serveOverride = async (id: RemoteId, port: number): Promise<void> => {
  const name = `remote-${id}` as const;
  const origin = `http://localhost:${port}`;
  let fragment: Fragment | undefined;
  // In the host's mode: React of one mode does not accept elements of the other. Not minified, so that it is readable.
  const config = configure(name, { version: 'dev', mode: 'production' });
  const compiler = webpack({ ...config, optimization: { ...config.optimization, minimize: false } });
  if (!compiler) throw new Error('webpack created no compiler');
  const built = Promise.withResolvers<void>();
  // Before webpack-dev-server's own handler, which makes the pages reload.
  compiler.hooks.done.tapPromise('fragment', async stats => {
    if (stats.hasErrors()) return;
    const version = `dev-${Date.now().toString(36)}`;
    const descriptor = await readDescriptor(name);
    const manifest = await describeBuild(name, version, stats, { descriptor, compress: false });
    fragment = fragmentFor(id, manifest, null, `${origin}/`);
    built.resolve();
  });
  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      hot: false,
      liveReload: true,
      static: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
      devMiddleware: { index: false, publicPath: '/', writeToDisk: true, stats: 'errors-warnings' },
      setupExitSignals: false,
      setupMiddlewares: middlewares => [
        {
          name: 'fragment',
          path: '/fragment.json',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            response.setHeader('content-type', 'application/json');
            response.setHeader('cache-control', 'no-store');
            response.end(JSON.stringify(fragment ?? null));
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  await built.promise;
};
