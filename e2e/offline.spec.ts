import type { Page } from '@playwright/test';
import { hostOf } from './host-of.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** The cached addresses in this device's caches of a kind (a name prefix). */
const cached = (page: Page, kind: 'shell' | 'offline') =>
  page.evaluate(async prefix => {
    const names = (await caches.keys()).filter(name => name.startsWith(prefix));
    const lists = names.map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url));
    return (await Promise.all(lists)).flat().map(url => url.slice(location.origin.length));
  }, `kale-${kind}-`);

test('a farmer opens the product without a network and sees the last known data', async ({
  browser,
  problems,
}) => {
  problems.expect(
    /ERR_(CONNECTION_(REFUSED|RESET)|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/,
  );
  const host = await hostOf(process.env.PRODUCT_DEPLOYED ?? '');
  const context = await contextOf(browser, 'farmer@kale.test', host.url);
  problems.watch(context);
  const page = await context.newPage();

  // Under test, some browsers forget on the next page that they are offline; then the session check notices it.
  const banner = page.getByText(/^(You're offline|The server is not responding)/);
  const rows = page.getByRole('row', { name: /Planting|Harvest/ });

  await test.step('three pages are visited and cached', async () => {
    await page.goto('/farmer/pools');
    await expect(page.getByRole('heading', { name: 'Stellar Pool Alpha' })).toBeVisible();
    await page.getByRole('link', { name: 'My Pool' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Pool' })).toBeVisible();
    await expect(page.getByText('Stellar Pool Alpha').first()).toBeVisible();
    await page.getByRole('link', { name: 'Work History' }).click();
    await expect(rows.first()).toBeVisible();
    await expect.poll(() => cached(page, 'shell'), { timeout: 30_000 }).toContain('/shell-is-whole');
    await expect.poll(() => cached(page, 'offline'), { timeout: 15_000 }).toContain('/api/farmers/current');
    await expect
      .poll(() => cached(page, 'offline'))
      .toContainEqual(expect.stringMatching(/\/blocks\?.*limit=100/));
    const files = await cached(page, 'shell');
    expect(files.filter(path => /\/remotes\/(pooler|admin)\//.test(path))).toEqual([]);
  });

  host.stop();
  await context.setOffline(true);
  await expect(page.getByText(/^You're offline/)).toBeVisible();

  await test.step('they open with cached data and a notice', async () => {
    await page.goto('/farmer/my-pool');
    await expect(page.getByText('Stellar Pool Alpha').first()).toBeVisible();
    await expect(banner).toBeVisible();
    await page.goto('/farmer/pools?sort=name');
    await expect(page.getByRole('heading', { level: 1, name: 'Pool Discovery' })).toBeVisible();
    await page.getByRole('link', { name: 'My Pool' }).click();
    await expect(page.getByText('Stellar Pool Alpha').first()).toBeVisible();
    await page.goto('/farmer/work-history');
    await expect(rows.first()).toBeVisible();
    await expect(page.getByRole('alert').getByText(/server cannot be reached/)).toHaveCount(0);
  });

  await test.step('uncached data shows a notice', async () => {
    await page.goto('/farmer/work-history?range=90d');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/server cannot be reached/).first()).toBeVisible();
  });

  const again = await hostOf(process.env.PRODUCT_DEPLOYED ?? '', [], host.port);
  await context.setOffline(false);

  await test.step('it recovers by itself when the network is back', async () => {
    await expect(page.getByText(/server cannot be reached/)).toHaveCount(0);
    await expect(banner).toHaveCount(0);
  });

  await test.step('signing out leaves nothing of the farmer on the device', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth\/signin|\/$/);
    await expect.poll(() => cached(page, 'offline')).toEqual([]);
  });

  await context.close();
  again.stop();
});

test('a browser can install the product', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ name: 'KALE Pool', display: 'standalone', scope: '/' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async from => {
      const { width, height } = await createImageBitmap(await (await fetch(from)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
