import { signIn } from './people.ts';
import { expect, test } from './test.ts';

const ADDRESS = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const PATIENT = { timeout: 30_000 };

test("an operator's browser loads nothing of the farmer remote until it opens Work History", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const remotes = new Set<string>();
  page.on('request', request => {
    const [, id] = /\/remotes\/([a-z-]+)\//.exec(request.url()) ?? [];
    if (id) remotes.add(id);
  });
  await signIn(page, 'pooler@kale.test');
  for (const path of [
    '/pooler-console',
    '/pooler/blocks',
    '/pooler/status',
    '/pooler/farmers',
    '/operations/plant',
    '/analytics/performance',
    '/dashboard',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(PATIENT);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, PATIENT);
  }
  expect([...remotes]).toEqual(['pooler']);
  await page.getByRole('link', { name: 'Work History' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work History', PATIENT);
  expect([...remotes].toSorted()).toEqual(['farmer', 'pooler']);
});

test('an operator registers a pool, sees it pending, and live once an admin approves it', async ({
  page,
  browser,
  problems,
}) => {
  test.setTimeout(180_000);
  problems.expect('/pooler-api/pooler/status'); // the new pool has no miner yet
  const name = `Green ${Date.now()}`;
  await page.goto('/registerPooler');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register a Pool', PATIENT);
  await page.getByRole('button', { name: 'Register Pool' }).click();
  await expect(page.getByText('Pool name is required')).toBeVisible();
  await page.getByLabel('Email').fill(`green-${Date.now()}@kale.test`);
  await page.getByLabel('Password', { exact: true }).fill('kale-sandbox');
  await page.getByLabel('Pool name').fill(name);
  await page.getByLabel('Payout address').fill(ADDRESS);
  await page.getByRole('button', { name: 'Register Pool' }).click();
  await expect(page.getByText('Waiting for approval')).toBeVisible(PATIENT);
  await page.getByRole('link', { name: 'Open the Pooler Console' }).click();
  await expect(async () => {
    // A busy machine may take longer than the time limit for a remote.
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await expect(page.getByText('Your pool is waiting for approval')).toBeVisible({ timeout: 9_000 });
  }).toPass({ timeout: 60_000 });

  const admins = await browser.newContext({ baseURL: process.env.PRODUCT_URL ?? '' });
  problems.watch(admins);
  const admin = await admins.newPage();
  await signIn(admin, 'admin@kale.test');
  await admin.goto('/admin/poolers');
  await admin.getByRole('button', { name: `Approve ${name}` }).click(PATIENT);
  await admin
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click(PATIENT);
  await expect(admin.getByText(`${name} is approved`)).toBeVisible(PATIENT);

  await expect(page.getByText('Your pool is waiting for approval')).toBeHidden(PATIENT);
  await page.goto('/pool-operator/register');
  await expect(page.getByText('Your pool is live')).toBeVisible(PATIENT);
  await admins.close();
});

test('the blocks that wait for an operator are counted in the sidebar and the title', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'pooler@kale.test');
  await page.goto('/pooler/blocks');
  const entry = page.getByRole('link', { name: /^Block Notifications [\d,]+ not acknowledged$/ });
  await expect(entry).toBeVisible(PATIENT);
  await expect(page).toHaveTitle(/^\(\d+\) Block Notifications · KALE Pool$/);
  await page.getByRole('button', { name: /^Acknowledge all/ }).click();
  await expect(page.getByText('Blocks Acknowledged')).toBeVisible(PATIENT);
  await expect(page).toHaveTitle(/^(\(1\) )?Block Notifications · KALE Pool$/, PATIENT);
});

test('the server stores an operator’s settings, and the browser those of the status', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'pooler@kale.test');
  await page.goto('/pooler/farmers?tab=settings');
  const target = page.getByLabel('Target success rate');
  await expect(target).toBeVisible(PATIENT);
  await target.fill('77');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible(PATIENT);
  await page.reload();
  await expect(target).toHaveValue('77', PATIENT);

  await page.goto('/pooler/status');
  await page.getByRole('button', { name: 'Settings', exact: true }).click(PATIENT);
  await page.getByLabel('Refresh').selectOption({ label: 'Every 10 seconds' });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Settings', exact: true }).click(PATIENT);
  await expect(page.getByLabel('Refresh')).toHaveValue('10');
});
