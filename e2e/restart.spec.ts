import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { type Product, startProduct } from 'tooling/start/product.ts';
import { fund, join, register } from './people.ts';
import { farmerBooks } from './pool-api.ts';
import { expect, test } from './test.ts';

test.describe('the server is restarted in the middle', () => {
  let product: Product;
  const dataDir = mkdtempSync(joinPath(tmpdir(), 'kale-restart-'));

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    product = await startProduct({ dataDir, blockSeconds: 6, env: { HISTORY_HOURS: '0' } });
  });
  test.afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a farmer loses nothing and is paid once', async ({ browser, problems }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: product.url });
    problems.watch(context);
    problems.expect(/Failed to load resource/); // calls while the server is stopped
    const page = await context.newPage();
    await register(page, 'restart@kale.test');
    await fund(page);
    await product.restart('api');
    await page.reload();
    await join(page, 'Stellar Pool Alpha');

    product.kill('engine');
    product.kill('pooler');
    product.kill('signer');
    await expect(async () => {
      const { splits } = await farmerBooks(page);
      expect(splits.length).toBeGreaterThanOrEqual(2);
    }).toPass({ timeout: 90_000 });
    product.kill('engine');
    product.kill('signer');
    await product.restart('database');

    await page.goto('/farmer/work-history');
    await expect(page.getByRole('row', { name: /Harvest Success/ }).first()).toBeVisible({ timeout: 30_000 });
    await expect(async () => {
      const { balance, splits } = await farmerBooks(page);
      expect(splits.length).toBeGreaterThanOrEqual(3);
      expect(balance).toBe(splits.reduce((total, { farmer }) => total + BigInt(farmer), 0n));
    }).toPass({ timeout: 60_000 });
    await context.close();
  });
});
