import { once } from 'node:events';
import { join } from 'node:path';
import webpack, { type Configuration, type MultiCompiler, type MultiStats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { Deployed } from '../gateway/deployed.ts';
import { createGateway } from '../gateway/server.ts';
import type { GatewaySettings } from '../gateway/settings.ts';
import { freePort } from '../start/free-port.ts';
import { root } from '../webpack/packages.ts';

/** The files that a browser runs first, by the name of the compilation that creates them. */
export type Entries = ReadonlyMap<string, readonly string[]>;

const entriesOf = ({ stats }: MultiStats): Entries =>
  new Map(
    stats.map(({ compilation }) => [
      compilation.name ?? '',
      [...compilation.entrypoints.values()]
        .flatMap(entrypoint => entrypoint.getFiles())
        .filter(file => file.endsWith('.js') && !file.includes('.hot-update.')),
    ]),
  );

/** Resolves with the first build without errors; webpack-dev-server prints those of others. */
const firstBuild = (compiler: MultiCompiler, onBuilt: (entries: Entries) => void) =>
  new Promise<void>(ready => {
    compiler.hooks.done.tap('development', stats => {
      if (stats.hasErrors()) return;
      onBuilt(entriesOf(stats));
      ready();
    });
  });

type DevelopmentServer = {
  port: number;
  configs: Configuration[];
  settings: GatewaySettings;
  /** The development builds in the form of deployed ones, from the entries of the last build. */
  deployed: (entries: () => Entries) => Deployed;
};

/** Serves development builds on a port, all else through a gateway. Resolves when the first build is complete. */
export const serveDevelopment = async ({ port, configs, settings, deployed }: DevelopmentServer) => {
  let entries: Entries = new Map();
  const inner = await freePort();
  const gateway = createGateway(
    { ...settings, port: inner },
    deployed(() => entries),
  );
  await once(gateway.listen(inner, '127.0.0.1'), 'listening');

  const compiler = webpack(configs);
  if (!compiler) throw new Error('webpack created no compiler');
  const built = firstBuild(compiler, now => (entries = now));
  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      hot: true,
      static: { directory: join(root, 'host/public'), watch: false },
      // The page's own address, to which its policy lets it connect.
      client: { overlay: false, logging: 'warn', webSocketURL: 'auto://0.0.0.0:0/ws' },
      devMiddleware: { index: false, stats: 'errors-warnings' },
      proxy: [{ context: () => true, target: `http://127.0.0.1:${inner}` }],
      setupExitSignals: false,
    },
    compiler,
  );
  await server.start();
  await built;
};
