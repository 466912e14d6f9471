import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Product, startProduct } from 'tooling/start/product.ts';
import { byKeyboard } from './keyboard.ts';
import { ask } from './pool-api.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

const BLOCK_SECONDS = 45; // long enough for a person at a keyboard, on a busy machine too
const FRESH_FOR = 15_000; // ms; after that, too little of a block may be left for its steps
const FARTHEST = 80; // presses of Tab within which everything has to be reached

type Block = {
  blockIndex: number;
  timestamp: string;
  plantable: boolean;
  cycle: { planted: number; worked: number; harvested: number };
};

const newest = async (page: Page) => {
  const { items } = await ask<{ items: Block[] }>(page, '/pooler/blocks?limit=1');
  return items[0];
};

test.describe('an operator runs blocks manually', () => {
  let product: Product;
  const dataDir = mkdtempSync(join(tmpdir(), 'kale-three-blocks-'));

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    product = await startProduct({
      dataDir,
      blockSeconds: BLOCK_SECONDS,
      // No miner, so that the work is left to the operator.
      env: { HISTORY_HOURS: '1', POOLERS: '[]' },
    });
  });
  test.afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('three blocks, every stage, in order, by keyboard alone', async ({ browser, problems }) => {
    test.setTimeout(900_000);
    const context = await contextOf(browser, 'pooler@kale.test', product.url);
    problems.watch(context);
    problems.expect(/Failed to load resource/); // the order is refused with an error on purpose
    const page = await context.newPage();
    const { press } = byKeyboard(page, FARTHEST);
    const expectToast = (words: RegExp | string) =>
      expect(page.getByText(words).first()).toBeVisible({ timeout: 30_000 });
    // Harvests the automatic plantings manually.
    await page.goto('/operations/harvest');
    const running = page.getByRole('button', { name: 'Stop Automatic Harvests' });
    await press(running);
    await press(page.getByRole('button', { name: 'Stop harvests' }));
    await expectToast('Automatic Harvests Stopped');
    await expect(page.getByRole('button', { name: 'Start Automatic Harvests' })).toBeVisible();

    const step = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    const run = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    const done: { index: number; planted: number }[] = [];
    let last = (await newest(page))?.blockIndex ?? -1;
    while (done.length < 3) {
      await expect(async () => {
        const block = await newest(page);
        expect(block?.blockIndex).toBeGreaterThan(last);
        expect(block?.plantable).toBe(true);
        expect(Date.now() - Date.parse(block?.timestamp ?? '')).toBeLessThan(FRESH_FOR);
      }).toPass({ timeout: 180_000 });
      const index = (await newest(page))?.blockIndex ?? 0;

      // A discovered block is planted once, however often that is requested.
      await page.goto(`/operations/plant?block=${index}`);
      await press(run('Plant'));
      await expectToast('Plant Operation Complete');
      await expectToast(/^Successfully planted \d+ farmers(; \d+ (was|were) planted before)?$/);

      // The order of steps is enforced: nothing to harvest before work.
      await press(step('3. Harvest'));
      await press(run('Harvest'));
      await expectToast('Harvest Operation Failed');
      await expectToast(`Nobody has worked in block ${index} yet`);

      // Worked with nonces that really solve the block, one ledger after planting.
      await press(step('2. Work'));
      await press(page.getByRole('button', { name: 'Generate sample submissions' }));
      await expectToast(new RegExp(`these nonces solve block ${index}`));
      await expect(async () => {
        await run('Work').focus();
        await page.keyboard.press('Enter');
        await expect(page.getByText('Processed 5 submissions, 5 valid').first()).toBeVisible({
          timeout: 6000,
        });
      }).toPass({ timeout: 45_000 });

      const planted = (await newest(page))?.cycle.planted ?? 0;
      expect(planted).toBeGreaterThan(5);

      // Harvested only once the next block has opened. The engine submitted work for the farmers without any.
      await expect(async () => {
        expect((await newest(page))?.blockIndex).toBeGreaterThan(index);
      }).toPass({ timeout: 180_000 });
      await press(step('3. Harvest'));
      await press(run('Harvest'));
      await expectToast(new RegExp(`^Distributed [1-9][\\d,]*\\.\\d\\d KALE to ${planted} farmers$`));

      // A closed block rejects another planting with a reason.
      await press(step('1. Plant'));
      await press(run('Plant'));
      await expectToast(new RegExp(`Block ${index} cannot be planted: the open block is \\d+`));
      last = index;
      done.push({ index, planted });
    }

    // The details of each block show its steps, and that no stake was lost.
    for (const { index, planted } of done) {
      await page.goto(`/pooler/blocks?search=${index}`);
      const row = page.getByRole('button', { name: `#${index}`, exact: true });
      await expect(row).toBeVisible({ timeout: 30_000 });
      await press(row);
      const cycle = page.getByRole('list', { name: `Cycle of block ${index}` });
      await expect(cycle.getByText('Opened (done)')).toBeAttached({ timeout: 30_000 });
      await expect(cycle.getByText(/^Planted \d+\/\d+/)).toBeVisible();
      await expect(cycle.getByText(new RegExp(`^Worked ${planted}/${planted}`))).toBeVisible();
      await expect(cycle.getByText(`Harvested ${planted}/${planted} (done)`)).toBeAttached();
      await expect(page.getByRole('button', { name: /failed: see why|Acknowledge block/ })).toHaveCount(0);
    }
    await context.close();
  });
});
