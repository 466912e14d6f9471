// npm run dev            the whole product, rebuilt and reloaded with every change
// npm run dev farmer     one remote as its source stands: in a host that runs, and by itself
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import '../start/exit-with-parent.ts';
import { createGateway } from '../gateway/server.ts';
import { readSettings } from '../gateway/settings.ts';
import { buildProduct } from '../start/build-product.ts';
import { type Ports, readPorts, requireFreePorts, requireOpenToBrowsers } from '../start/ports.ts';
import { type Product, startProduct } from '../start/product.ts';
import { isRemoteId, type RemoteId, remotes, root } from '../webpack/packages.ts';
import { firstPage, serveRemote } from './serve-remote.ts';
import { watchStandalone } from './standalone.ts';
import { watchProduct } from './watch.ts';

const [id] = process.argv.slice(2);
const deployed = join(root, '.build/dev', id ?? 'product');
let ports: Ports;
const needed = process.env.DATABASE_URL ? (['gateway', 'api', 'pooler'] as const) : undefined;
const say = (line: string) => console.log(`  ${line}`);
let product: Product | undefined;

const leave = async () => {
  await product?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    ({ status }) => status,
    () => 0,
  );

const start = async (env: Record<string, string>) => {
  product = await startProduct({
    ports,
    dataDir: resolve(process.env.DATA_DIR || '.data'),
    env: { ...env, ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }) },
    onProgress: say,
  });
};

const developProduct = async () => {
  await requireFreePorts(ports, needed);
  console.log('Building');
  await watchProduct(deployed);
  await start({ DEPLOY_DIR: deployed, LIVE_RELOAD: '1' });
  console.log(`\n${product?.url} reloads with every change. Ctrl-C stops everything.`);
};

const serveStandalone = (port: number) => {
  const settings = readSettings({ ...process.env, LIVE_RELOAD: '1', PORT: String(port) });
  createGateway({ ...settings, deployed }).listen(port, '127.0.0.1');
  return `http://localhost:${port}`;
};

const developRemote = async (remote: RemoteId) => {
  const host = `http://localhost:${ports.gateway}`;
  const port = Number(process.env.REMOTE_PORT || ports.gateway + 101);
  requireOpenToBrowsers('REMOTE_PORT', port);
  const origin = `http://localhost:${port}`;
  if ((await statusOf(`${host}/registry.json`)) !== 200) {
    await requireFreePorts(ports, needed);
    await buildProduct(say);
    await start({ REMOTE_OVERRIDES: origin });
  }
  const address = await serveRemote(remote, port);
  await watchStandalone(remote, deployed);
  const page = `${host}${await firstPage(remote)}?remote.${remote}=${address}`;
  console.log(`\nIn the host:  ${page}`);
  if ((await statusOf(page)) === 403)
    console.log(`              once that host is started with REMOTE_OVERRIDES=${origin}`);
  console.log(`By itself:    ${serveStandalone(ports.gateway + 100)}`);
  console.log('Both reload with every change. Ctrl-C stops what was started here.');
};

try {
  ports = readPorts(process.env);
  if (id && !isRemoteId(id)) throw new Error(`No remote "${id}". There are ${remotes.join(', ')}.`);
  rmSync(deployed, { recursive: true, force: true });
  await (id ? developRemote(id) : developProduct());
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exit(1);
}
