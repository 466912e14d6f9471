import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { findNginx } from 'tooling/containers/find-nginx.ts';
import { startLoadBalancer } from 'tooling/containers/load-balancer.ts';
import { freePort } from 'tooling/start/free-port.ts';
import { type Product, startProduct } from 'tooling/start/product.ts';
import { expectDistinctClients } from './distinct-clients.ts';

const PROXY = '127.0.88.1';

test.describe('the product of one machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-behind-'));
  const stopping: (() => Promise<void>)[] = [];
  let product: Product;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    product = await startProduct({ dataDir: folder, env: { HISTORY_HOURS: '0', TRUSTED_PROXIES: PROXY } });
    stopping.push(product.stop);
  });
  test.afterAll(async () => {
    for (const stop of stopping.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const behind = async (name: string, tls: boolean) => {
    const nginx = findNginx();
    if (!nginx) throw new Error('nginx is needed: apt-get install nginx');
    const balancer = await startLoadBalancer({
      nginx,
      folder: join(folder, 'proxies', name),
      address: PROXY,
      port: await freePort(),
      upstream: `127.0.0.1:${product.ports.gateway}`,
      tls,
    });
    stopping.push(balancer.stop);
    return balancer.url;
  };

  test('distinguishes two clients behind nginx', async () => {
    await expectDistinctClients(await behind('nginx', false), '127.0.0.20', '127.0.0.21');
  });

  test('distinguishes two clients behind a load balancer that terminates TLS', async () => {
    await expectDistinctClients(await behind('tls', true), '127.0.0.22', '127.0.0.23');
  });

  test('ignores forwarded headers of clients that bypass the proxy', async () => {
    await expectDistinctClients(`http://127.0.0.1:${product.ports.gateway}`, '127.0.0.24', '127.0.0.25');
  });
});
