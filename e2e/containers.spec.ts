import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findNginx } from 'tooling/containers/find-nginx.ts';
import { startLoadBalancer } from 'tooling/containers/load-balancer.ts';
import { runCompose } from 'tooling/containers/run-compose.ts';
import { expectDistinctClients } from './distinct-clients.ts';
import { expectedHeaders, readHeaders } from './headers.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'serial' });

/** The product's address behind the load balancer, which terminates TLS. */
const PAGE_URL = 'https://pool.example';

/** Where the load balancer listens, and connects from. */
const PROXY = '127.0.88.2';

test.describe('the services of docker-compose.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-containers-'));
  let balancer: Awaited<ReturnType<typeof startLoadBalancer>>;
  let product: Awaited<ReturnType<typeof runCompose>>;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    const nginx = findNginx();
    if (!nginx) throw new Error('nginx is needed: apt-get install nginx');
    const env = { BLOCK_SECONDS: '6', HISTORY_HOURS: '0', TRUSTED_PROXIES: PROXY, PAGE_URL };
    product = await runCompose(folder, nginx, env);
    balancer = await startLoadBalancer({
      nginx,
      folder: join(folder, 'balancer'),
      address: PROXY,
      port: 8443,
      upstream: product.url.replace('http://', ''),
      tls: true,
    });
    process.env.PRODUCT_URL = product.url;
  });
  test.afterAll(async () => {
    await balancer?.stop();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are the product: each role signs in and sees its part', async ({ browser, problems }) => {
    test.setTimeout(180_000);
    const visits = [
      ['farmer@kale.test', '/farmer/pools', 'Pool Discovery'],
      ['pooler@kale.test', '/pooler-console', 'Pooler Console'],
      ['admin@kale.test', '/admin', 'System Administration'],
    ] as const;
    for (const [email, path, title] of visits) {
      const context = await browser.newContext({ baseURL: product.url });
      problems.watch(context);
      const page = await context.newPage();
      await signIn(page, email);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('main').getByRole('region').first()).toBeVisible();
      await context.close();
    }
  });

  test('send the headers that one machine sends', async () => {
    expect(await readHeaders(product.url)).toEqual(expectedHeaders);
  });

  test('serve code and icons compressed and as immutable, and never a page instead of a script', async () => {
    const [version = ''] = readdirSync(join(product.deployed, 'remotes/farmer'));
    const files = readdirSync(join(product.deployed, 'remotes/farmer', version, 'assets'));
    const script = files.find(file => file.endsWith('.js.br'))?.replace(/\.br$/, '');
    const pictures = readdirSync(join(product.deployed, 'host/.live/assets'));
    const icons = pictures.find(file => file.endsWith('.svg.br'))?.replace(/\.br$/, '');
    const get = (path: string, encoding: string) =>
      fetch(product.url + path, { headers: { 'accept-encoding': encoding } });
    for (const [encoding, coding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      for (const [path, type] of [
        [`/remotes/farmer/${version}/assets/${script}`, 'text/javascript; charset=utf-8'],
        [`/assets/${icons}`, 'image/svg+xml; charset=utf-8'],
      ] as const) {
        const response = await get(path, encoding);
        expect([path, response.status]).toEqual([path, 200]);
        expect(response.headers.get('content-encoding')).toBe(coding);
        expect(response.headers.get('content-type')).toBe(type);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      }
    }
    for (const missing of [
      '/remotes/farmer/none/x.js',
      '/remotes/farmer/',
      '/assets/none.js',
      '/favicon.ico',
      '/build.json',
      `/remotes/farmer/${version}/assets/${script}.br`,
    ]) {
      const response = await get(missing, '');
      expect([missing, response.status]).toEqual([missing, 404]);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    }
  });

  test('distinguish two clients, directly and behind a load balancer that terminates TLS', async () => {
    await expectDistinctClients(product.url, '127.0.0.30', '127.0.0.31');
    await expectDistinctClients(balancer.url, '127.0.0.32', '127.0.0.33');
  });

  test('name the address of the product in the preview of a shared link', async () => {
    const html = await (await fetch(`${product.url}/pools`)).text();
    expect(html).toContain(`<meta property="og:url" content="${PAGE_URL}/pools">`);
  });

  test('refuse a body that is too large like the API, and close the connection', async () => {
    const response = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(300 * 1024) }),
    });
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('route every address of the API to it, even one that looks like a file', async () => {
    // The server of pages also leads to the API, and would hide a wrong route.
    product.end('pages');
    await expect.poll(() => fetch(`${product.url}/registry.json`).then(({ status }) => status)).toBe(502);
    const answer = await fetch(`${product.url}/api/openapi.json`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('openapi');
  });

  test('continue when one of the two APIs is down, and report when both are', async () => {
    const statuses = async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => fetch(`${product.url}/api/info`).then(({ status }) => status)),
      );
      return [...new Set(answers)];
    };
    expect(await statuses()).toEqual([200]);
    product.end('api');
    await expect.poll(statuses).toEqual([200]);
    product.end('api');
    await expect.poll(statuses).toEqual([503]);
    const answer = await fetch(`${product.url}/api/info`);
    expect(await answer.json()).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
