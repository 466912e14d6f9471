import type { Page } from '@playwright/test';
import { fund, join, register, SANDBOX_PASSWORD, signIn } from './people.ts';
import { ask, farmerBooks } from './pool-api.ts';
import { expect, test } from './test.ts';

test.describe.configure({ mode: 'serial' });

/** Adds a passkey of the browser's virtual authenticator to the signed-in account, signs out and in again with it. */
async function signInWithPasskey(page: Page, email: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/account?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Current password', { exact: true }).fill(SANDBOX_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('row', { name: /Passkey.*Not used yet/ })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SANDBOX_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

test("a farmer's first harvest: register, fund, join, plant, harvest, to the last unit", async ({ page }) => {
  test.setTimeout(180_000);
  const email = `first-${Date.now()}@kale.test`;
  await register(page, email);
  await fund(page);

  await page.getByRole('link', { name: 'Pool Discovery' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pool Discovery');
  await page.getByPlaceholder('search pools by name or description').fill('stellar');
  await expect(page.getByRole('region', { name: 'Horizon Pool Beta' })).toBeHidden();
  await page.getByRole('button', { name: 'View Details of Stellar Pool Alpha' }).click();
  const details = page.getByRole('dialog', { name: 'Stellar Pool Alpha' });
  await expect(details.getByText('Harvest policy')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await join(page, 'Stellar Pool Alpha');

  await page.getByRole('link', { name: 'My Pool' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Pool');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Facts and terms' }).click();
  await expect(page.getByRole('region', { name: 'Contract Terms' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await signInWithPasskey(page, email);

  await page.getByRole('link', { name: 'Work History' }).first().click();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('row', { name: /Harvest Success/ }).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 90_000 });

  await expect(async () => {
    const { balance, splits } = await farmerBooks(page);
    const sum = (part: 'total' | 'pooler' | 'platform' | 'farmer') =>
      splits.reduce((total, split) => total + BigInt(split[part]), 0n);
    expect(splits.length).toBeGreaterThan(0);
    expect(sum('pooler') + sum('platform') + sum('farmer')).toBe(sum('total'));
    expect(balance).toBe(sum('farmer'));
  }).toPass({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Work history report has been downloaded successfully.')).toBeVisible();
});

test('an operator sees blocks arrive in the console', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'pooler@kale.test');
  await expect(page).toHaveURL(/\/pooler-console/);
  const discovered = page
    .getByRole('region', { name: 'Health' })
    .getByText('Blocks Discovered')
    .locator('..');
  await expect(discovered).toContainText(/\d/);
  const before = (await discovered.textContent()) ?? '';
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(discovered).not.toHaveText(before, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('tab', { name: 'Block Notifications' }).click();
  await page.getByRole('rowheader').first().getByRole('button').click();
  const cycle = page.getByRole('list', { name: /^Cycle of block \d+/ }).first();
  await expect(cycle.getByText(/^Planted \d+\/\d+/)).toBeVisible();
});

test('an administrator sees users, pools and events', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@kale.test');
  await expect(page).toHaveURL(/\/admin/);
  // Another test may register a farmer in between.
  await expect(async () => {
    await page.reload();
    const { users } = await ask<{ users: { total: number } }>(page, '/admin/overview');
    await expect(page.getByRole('region', { name: 'Users' }).first()).toContainText(String(users.total), {
      timeout: 10_000,
    });
  }).toPass({ timeout: 60_000 });
});
