// npm run dev            the whole product, rebuilt and reloaded with every change
// npm run dev farmer     one remote by itself, against the servers that run, or against its own
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import '../start/leave-with-parent.ts';
import { createGateway } from '../gateway/server.ts';
import { readSettings } from '../gateway/settings.ts';
import { readPorts, requireFreePorts } from '../start/ports.ts';
import { type Product, startProduct } from '../start/product.ts';
import { isRemoteId, remotes, root } from '../webpack/packages.ts';
import { watchStandalone } from './standalone.ts';
import { watchProduct } from './watch.ts';

const [id] = process.argv.slice(2);
const deployed = join(root, '.build/dev', id ?? 'product');
const ports = readPorts(process.env);
const own = { DEPLOY_DIR: deployed, LIVE_RELOAD: '1' };
let product: Product | undefined;

const leave = async () => {
  await product?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

const runs = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const start = async () => {
  product = await startProduct({
    ports,
    dataDir: resolve(process.env.DATA_DIR || '.data'),
    env: { ...own, ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }) },
    onProgress: line => console.log(`  ${line}`),
  });
  console.log(`\n${product.url} reloads with every change. Ctrl-C stops everything.`);
};

/** Beside a product that runs already, only a gateway is missing: one port further than its own. */
const serveBeside = (port: number) => {
  const settings = readSettings({ ...process.env, ...own, PORT: String(port) });
  createGateway({ ...settings, deployed }).listen(port, '127.0.0.1', () => {
    console.log(`\nhttp://localhost:${port} shows remote-${id} by itself and reloads with every change.`);
  });
};

try {
  if (id && !isRemoteId(id)) throw new Error(`No remote "${id}". There are ${remotes.join(', ')}.`);
  rmSync(deployed, { recursive: true, force: true });
  const isRunning = id !== undefined && (await runs(`http://127.0.0.1:${ports.api}/health`));
  if (!isRunning)
    await requireFreePorts(ports, process.env.DATABASE_URL ? ['gateway', 'api', 'pooler'] : undefined);
  console.log('Building');
  await (id && isRemoteId(id) ? watchStandalone(id, deployed) : watchProduct(deployed));
  if (isRunning) serveBeside(ports.gateway + 100);
  else await start();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exit(1);
}
