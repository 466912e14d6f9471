import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { loadFullHistory, serveLongHistory } from './long-history.ts';
import { signIn } from './people.ts';
import { expect, test } from './test.ts';

test('shows 10,000 blocks with at most 60 rows in the document, and finds all of them', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'farmer@kale.test');
  await serveLongHistory(page, 10_000);
  await page.goto('/farmer/work-history');
  await expect(
    page.getByText(/^10,000 blocks in the last 7 days, 200 lost\. Showing the first 100$/),
  ).toBeVisible();
  const first = page.getByRole('table', { name: 'Blocks', exact: true });
  await expect(first).toHaveAttribute('aria-rowcount', '101');
  expect(await first.getByRole('row').count()).toBeLessThanOrEqual(60);
  const table = await loadFullHistory(page, 10_000);
  for (const part of [0, 0.3, 0.7, 1]) {
    await table.evaluate((region, part) => {
      region.scrollTop = region.scrollHeight * part;
    }, part);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const rows = await table.getByRole('row').count();
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThanOrEqual(60);
  }
  await page.getByPlaceholder('Search by farmer ID, block, or nonce...').fill('85001');
  await expect(page.getByText(/^1 block found/)).toBeVisible();
  await expect(table.or(page.getByRole('table')).getByText('#85001')).toHaveCount(1);
});

test('a report with names in any script can be read back from its PDF', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'farmer@kale.test');
  await serveLongHistory(page, 3, '恒星矿池 حوض النجوم');
  await page.goto('/farmer/work-history?tab=reports');
  const button = page.getByRole('button', { name: 'Generate PDF' });
  await expect(button).toBeEnabled();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await expect(page.getByText('Work history report has been downloaded successfully.')).toBeVisible();
  const { text } = await extractText(new Uint8Array(await readFile(await download.path())), {
    mergePages: true,
  });
  const read = text.normalize('NFKC');
  for (const part of ['Farmer: farmer@kale.test', '恒星矿池', 'حوض النجوم', 'Page 1 of 1'])
    expect(read).toContain(part);
});

test('an operator exports the work of the pool, and finds a farmer by a name in it', async ({ page }) => {
  await signIn(page, 'pooler@kale.test');
  await page.goto('/analytics/work?tab=reports');
  const report = page.getByRole('button', { name: 'Generate PDF' });
  await expect(report).toBeEnabled();
  const [pdf] = await Promise.all([page.waitForEvent('download'), report.click()]);
  const { text } = await extractText(new Uint8Array(await readFile(await pdf.path())), { mergePages: true });
  for (const part of ['Pool: Stellar Pool Alpha (pool-stellar-01)', 'farmer@kale.test', 'Page 1 of 1'])
    expect(text).toContain(part);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await csv.path(), 'utf8')).toContain('Stellar Pool Alpha,pool-stellar-01,');
  await page.getByRole('tab', { name: 'Work History' }).click();
  const name = page.getByRole('table', { name: 'Work of your pool' }).getByRole('link').first();
  const farmer = (await name.textContent()) ?? '';
  await name.click();
  await expect(page).toHaveURL(/\/pooler\/farmers\?search=farmer_/);
  await expect(page.getByRole('rowheader')).toHaveText([farmer]);
});
