// npm run dev            the whole product from source
// npm run dev farmer     one remote from source: in the host, and by itself; beside a running product, with its servers
import { join, resolve } from 'node:path';
import '../start/exit-with-parent.ts';
import { buildNonceSearch } from '../assembly/build.ts';
import { deployRoot } from '../deploy/paths.ts';
import { readSettings } from '../gateway/settings.ts';
import { buildProduct } from '../start/build-product.ts';
import {
  type Ports,
  PROGRAM_PORTS,
  readPorts,
  requireFreePorts,
  requireOpenToBrowsers,
} from '../start/ports.ts';
import { type Product, startProduct } from '../start/product.ts';
import { productParts } from '../start/programs.ts';
import { readDescriptor } from '../webpack/build.ts';
import { isRemoteId, type RemoteId, remotes, root } from '../webpack/packages.ts';
import { developmentConfig, standaloneDevelopmentConfig } from './development-config.ts';
import { developedAlone, developedProduct } from './development-deployed.ts';
import { serveDevelopment } from './development-server.ts';
import { serveOverride } from './serve-override.ts';

const [id] = process.argv.slice(2);
let ports: Ports;
const needed = process.env.DATABASE_URL ? PROGRAM_PORTS : undefined;
const say = (line: string) => console.log(`  ${line}`);
const leaving = new AbortController();
let product: Product | undefined;

const leave = async () => {
  leaving.abort(); // ends a running build, which would outlive this process
  await product?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

/** The response of a host that runs; undefined without one. */
const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);

/** The servers without their gateway, which the development server replaces. */
const startServers = async () => {
  await requireFreePorts(ports, needed);
  buildNonceSearch();
  const stages = () =>
    productParts.stages(ports).map(stage => stage.filter(({ name }) => name !== 'gateway'));
  product = await startProduct(
    {
      ports,
      dataDir: resolve(process.env.DATA_DIR || '.data'),
      env: process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {},
      onProgress: say,
      signal: leaving.signal,
    },
    { ...productParts, stages },
  );
};

/** `running` is a product whose servers are used, behind its own gateway: its API may have no port here. */
const settings = (deployed: string, running?: string) => ({
  ...readSettings({
    ...process.env,
    ...(running && { API_URL: `${running}/api`, POOLER_URL: `${running}/pooler-api` }),
  }),
  deployed,
});

const serveProduct = (ids: readonly RemoteId[], deployed: string, port = ports.gateway, running?: string) =>
  serveDevelopment({
    port,
    configs: [developmentConfig('host'), ...ids.map(each => developmentConfig(`remote-${each}`))],
    settings: settings(deployed, running),
    deployed: developedProduct(ids, deployed),
  });

const developProduct = async () => {
  await startServers();
  say('Building');
  await serveProduct(remotes, join(root, '.build/dev/deployed'));
  console.log(`\n${product?.url} follows every change. Ctrl-C stops everything.`);
};

const serveStandalone = async (remote: RemoteId, running: string | undefined) => {
  const port = ports.gateway + 100;
  await serveDevelopment({
    port,
    configs: [standaloneDevelopmentConfig(remote)],
    settings: settings(deployRoot, running),
    deployed: developedAlone(remote, join(root, '.build/dev/deployed')),
  });
  return `http://localhost:${port}`;
};

/** A deployed host that accepts it loads the remote by its address, and reloads its page after a change. */
const overrideIn = async (host: string, remote: RemoteId, path: string) => {
  const port = Number(process.env.REMOTE_PORT || ports.gateway + 101);
  requireOpenToBrowsers('REMOTE_PORT', port);
  const origin = `http://localhost:${port}`;
  const page = `${host}${path}?remote.${remote}=${origin}/`;
  const answer = await (await ask(page))?.text().catch(() => '');
  // Another build would slow down every change.
  if (answer?.startsWith('This host does not take'))
    return `start that host with REMOTE_OVERRIDES=${origin}, then this command again`;
  await serveOverride(remote, port);
  return page;
};

const developRemote = async (remote: RemoteId) => {
  const host = `http://localhost:${ports.gateway}`;
  const { routes } = (await readDescriptor(`remote-${remote}`)) as { routes: { path: string }[] };
  const path = routes[0]?.path ?? '/';
  const running = (await ask(`${host}/registry.json`))?.status === 200 ? host : undefined;
  if (!running) {
    await buildProduct(say, leaving.signal); // the other remotes are shown as they are built
    await startServers();
  }
  const port = running ? ports.gateway + 102 : ports.gateway;
  await serveProduct([remote], deployRoot, port, running);
  console.log(`\nIn the host:  http://localhost:${port}${path}`);
  console.log(`By itself:    ${await serveStandalone(remote, running)}`);
  if (running) console.log(`Deployed:     ${await overrideIn(running, remote, path)}`);
  console.log('All follow every change. Ctrl-C stops what this command started.');
};

try {
  ports = readPorts(process.env);
  if (id && !isRemoteId(id)) throw new Error(`No remote "${id}". There are ${remotes.join(', ')}.`);
  await (id ? developRemote(id) : developProduct());
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exit(1);
}
