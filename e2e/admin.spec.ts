import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './check-accessibility.ts';
import { PAYOUT_WALLET, SANDBOX_PASSWORD, signIn } from './people.ts';
import { expect, test } from './test.ts';

/** On a busy machine axe takes ten times as long. */
const PATIENCE = 600_000;

/** A colour that is just changing is not yet the theme's. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const settled = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

test('an admin approves a waiting pool', async ({ page }) => {
  const poolerName = `Meadow ${Date.now()}`;
  const application = await page.request.post('/api/registerPooler', {
    data: {
      email: `meadow-${Date.now()}@kale.test`,
      password: SANDBOX_PASSWORD,
      poolerName,
      publicKey: PAYOUT_WALLET,
    },
  });
  expect(application.status()).toBe(201);
  await signIn(page, 'admin@kale.test');
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('link', { name: 'Review pools' }).click();
  await page.getByRole('button', { name: `Approve ${poolerName}` }).click();
  await page.getByRole('button', { name: 'Approve pool' }).click();
  await expect(page.getByText(`${poolerName} is approved`)).toBeVisible();
  const pools = await (
    await page.request.get(`/api/poolers?search=${encodeURIComponent(poolerName)}`)
  ).json();
  expect(pools.items).toMatchObject([{ name: poolerName, status: 'active' }]);
});

test('an admin suspends a farmer, effective on their next request, and resumes', async ({ page }) => {
  test.setTimeout(PATIENCE);
  const email = `late-${Date.now()}@kale.test`;
  const registered = await page.request.post('/api/register-farmer', {
    data: { email, password: SANDBOX_PASSWORD, externalWallet: PAYOUT_WALLET },
  });
  const { token } = (await registered.json()).data;
  const me = () => page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const again = () => page.request.post('/api/auth/login', { data: { email, password: SANDBOX_PASSWORD } });
  expect((await me()).status()).toBe(200);

  await signIn(page, 'admin@kale.test');
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(email);
  await page.getByRole('button', { name: `Suspend ${email}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  expect(await checkAccessibility(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Wallet reported stolen');
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText(`${email} is suspended`)).toBeVisible();
  expect((await me()).status()).toBe(401);
  // A suspended farmer can sign in and read, but change nothing.
  const suspended = await again();
  expect(suspended.status()).toBe(200);
  const session = await suspended.json();
  const join = await page.request.post('/api/join-pool', {
    data: {
      userId: session.user.id,
      poolerId: 'pool-stellar-01',
      stakePercentage: 0.1,
      harvestInterval: 1,
    },
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(join.status()).toBe(403);

  await page.getByRole('button', { name: `Resume ${email}` }).click();
  await page.getByLabel('Reason').fill('It was found');
  await page.getByRole('button', { name: 'Resume account' }).click();
  await expect(page.getByText(`${email} is resumed`)).toBeVisible();
  expect((await again()).status()).toBe(200);
  await page.getByLabel('Search users').fill('admin@kale.test');
  await expect(page.getByText('Your account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend admin@kale.test' })).toHaveCount(0);
});

/**
 * The controls that are allowed during an impersonation: details, exports and navigation. None of them changes data.
 */
const HARMLESS =
  /^(Stop reading|Facts and terms|Load all .*|Download .*|Refresh|Refreshing\.\.\.|Export|Retry|View Details of .*|Copy .*|Generate PDF|Save as .*|Newer|Older|Previous|Next|Clear .*|Collapse sidebar|Open menu|Open command palette.*|Use .* theme|Switch to .*|Theme.*|Sort .*|Show .*|All|Yes|No|CSV|JSON|Export .*|.*as a table|.*table.*|Dismiss.*|Close.*)$/i;

// The audit test reads the events that the first test causes.
test.describe
  .serial('impersonation', () => {
    test('an admin reads as a farmer: their pages, a permanent banner, and no controls that change anything', async ({
      page,
      problems,
    }) => {
      test.setTimeout(PATIENCE);
      await signIn(page, 'admin@kale.test');
      await page.goto('/admin/users?search=farmer%40kale.test');
      await page.getByRole('button', { name: 'Read as farmer@kale.test' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Reason').fill('Asked about a reward');
      await dialog.getByRole('button', { name: 'Read as farmer', exact: true }).click();
      await expect(page).toHaveURL(/\/farmer\/my-pool$/);
      const banner = page.getByRole('region', { name: 'Reading as a farmer' });
      await expect(page.getByText('Farmer Mode')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Facts and terms' })).toBeVisible();

      const others: string[] = [];
      for (const path of [
        '/farmer/my-pool',
        '/farmer/my-pool?tab=settings',
        '/dashboard',
        '/network',
        '/farmer/pools',
        '/farmer/work-history',
        '/farmer/work-history?tab=reports',
        '/account',
        '/account?tab=notifications',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settled(page);
        await expect(banner).toContainText('You are reading as farmer@kale.test.');
        await page.mouse.wheel(0, 5_000);
        await expect(banner).toBeInViewport();
        // Table headers only sort, a tab only shows its panel, a term only explains itself.
        const names = await page
          .locator('button:not(th button, [role="tab"], [data-term])')
          .evaluateAll(buttons =>
            buttons.map(button => button.getAttribute('aria-label') ?? button.textContent ?? ''),
          );
        others.push(...names.filter(name => !HARMLESS.test(name.trim())).map(name => `${path}: ${name}`));
        await expect(page.getByRole('tab', { name: 'Settings' })).toHaveCount(0);
        await expect(page.getByRole('checkbox', { name: /email/ })).toHaveCount(0);
        await expect(page.getByRole('textbox', { name: /password/i })).toHaveCount(0);
      }
      expect(others).toEqual([]);
      await page.goto('/farmer/my-pool');
      await settled(page);
      expect(await checkAccessibility(page)).toEqual([]);

      const token = await page.evaluate(() => sessionStorage.getItem('kale-pool-impersonation-token'));
      const refused = await page.request.post('/api/wallet/withdraw', {
        headers: { authorization: `Bearer ${token}` },
        data: { asset: 'XLM', amount: '1' },
      });
      expect(refused.status()).toBe(403);
      // An impersonating admin cannot open the admin pages.
      await page.goto('/admin/users');
      await expect(page).toHaveURL(/\/farmer\/my-pool$/);

      await banner.getByRole('button', { name: 'Stop reading' }).click();
      await expect(page).toHaveURL(/\/admin\/users\?search=farmer%40kale\.test$/);
      await expect(banner).toHaveCount(0);
      await expect(page.getByText('Admin Mode')).toBeVisible();
      const dead = await page.request.get('/api/farmers/current', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(dead.status()).toBe(401);
      problems.expect('401');
    });

    test('the audit trail lists the impersonation, verifies its hashes and can be exported', async ({
      page,
    }) => {
      test.setTimeout(PATIENCE);
      await signIn(page, 'admin@kale.test');
      await page.goto('/admin/users?search=farmer%40kale.test');
      await page.getByRole('link', { name: 'History of farmer@kale.test' }).click();
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('Reads by admins');
      const row = page.getByRole('row').filter({ hasText: 'Reading began' }).first();
      await expect(row).toContainText('admin@kale.test');
      await row.getByRole('button', { name: /^Details of/ }).click();
      await expect(page.getByRole('dialog')).toContainText('Asked about a reward');
      expect(await checkAccessibility(page)).toEqual([]);
      await page.getByRole('button', { name: 'All events of this cause' }).click();
      await expect(page).toHaveURL(/cause=reading/);
      await expect(page.getByRole('rowheader', { name: 'Reading ended' })).toBeVisible();

      await page.getByRole('button', { name: 'Verify trail' }).click();
      await expect(page.getByText(/^Audit trail verified:/)).toBeVisible();
      for (const [name, ending] of [
        ['Export CSV', 'csv'],
        ['Export JSON', 'json'],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(new RegExp(`^kale-pool-audit-.*\\.${ending}$`));
        const text = await readFile(await download.path(), 'utf8');
        expect(text).toContain('ReadingBegan');
        expect(text).toContain('Asked about a reward');
        if (ending === 'json') expect(JSON.parse(text).length).toBeGreaterThan(5);
      }
    });
  });
