import type { Locator, Page } from '@playwright/test';
import { PAYOUT_WALLET, SANDBOX_PASSWORD } from './people.ts';
import { expect, test } from './test.ts';

const FARTHEST = 60; // presses of Tab within which everything has to be reached

/** Moves the focus with Tab, as somebody without a mouse does, until it stands on the element. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible();
  for (let press = 0; press < FARTHEST; press += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached by ${FARTHEST} presses of Tab: ${target}`);
};

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

const write = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

test('a farmer registers, funds, joins and reaches the pool by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await press(page, page.getByRole('link', { name: 'Join as Farmer' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farmer Wallet Registration');

  await press(page, page.getByRole('button', { name: 'Register' }));
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await write(page, page.getByLabel('Email'), `keyboard-${Date.now()}@kale.test`);
  await write(page, page.getByLabel('Password', { exact: true }), SANDBOX_PASSWORD);
  await write(page, page.getByLabel('External Stellar Wallet'), PAYOUT_WALLET);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await press(page, page.getByRole('button', { name: 'Get test XLM' }));
  await expect(page.getByText('Fund (done)')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Browse Pools' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pool Discovery');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const opener = page.getByRole('button', { name: 'View Details of Stellar Pool Alpha' });
  await press(page, opener);
  await expect(page.getByRole('dialog', { name: 'Stellar Pool Alpha' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await press(page, page.getByRole('button', { name: 'Join Pool: Stellar Pool Alpha' }));
  const dialog = page.getByRole('dialog', { name: 'Join Mining Pool' });
  const slider = dialog.getByRole('slider');
  await tabTo(page, slider);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('2');
  await press(page, dialog.getByRole('button', { name: 'Join Pool' }));
  await press(page, dialog.getByRole('button', { name: 'Confirm' }));
  await expect(page.getByText('You joined the pool')).toBeVisible();
  await expect(dialog).toBeHidden({ timeout: 5000 });

  await press(page, page.getByRole('link', { name: 'My Pool' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Pool');
  await expect(page.getByRole('region', { name: 'Contract Terms' })).toBeVisible();
});
