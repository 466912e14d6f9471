import { byKeyboard } from './by-keyboard.ts';
import { PAYOUT_WALLET, SANDBOX_PASSWORD } from './people.ts';
import { expect, test } from './test.ts';

const FARTHEST = 60; // presses of Tab within which everything has to be reached

test('a farmer registers, funds, joins and reaches the pool by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  const { press, tabTo, write } = byKeyboard(page, FARTHEST);
  await page.goto('/');
  await press(page.getByRole('link', { name: 'Skip to content' }));
  await press(page.getByRole('link', { name: 'Join as Farmer' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farmer Wallet Registration');

  await press(page.getByRole('button', { name: 'Register' }));
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await write(page.getByLabel('Email'), `keyboard-${Date.now()}@kale.test`);
  await write(page.getByLabel('Password', { exact: true }), SANDBOX_PASSWORD);
  await write(page.getByLabel('External Stellar Wallet'), PAYOUT_WALLET);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await press(page.getByRole('button', { name: 'Get test XLM' }));
  await expect(page.getByText('Fund (done)')).toBeVisible();
  await press(page.getByRole('link', { name: 'Browse Pools' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pool Discovery');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const opener = page.getByRole('button', { name: 'View Details of Stellar Pool Alpha' });
  await press(opener);
  await expect(page.getByRole('dialog', { name: 'Stellar Pool Alpha' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await press(page.getByRole('button', { name: 'Join Pool: Stellar Pool Alpha' }));
  const dialog = page.getByRole('dialog', { name: 'Join Mining Pool' });
  const slider = dialog.getByRole('slider');
  await tabTo(slider);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('2');
  await press(dialog.getByRole('button', { name: 'Join Pool' }));
  await press(dialog.getByRole('button', { name: 'Confirm' }));
  await expect(page.getByText('You joined the pool')).toBeVisible();
  await expect(dialog).toBeHidden({ timeout: 5000 });

  await press(page.getByRole('link', { name: 'My Pool' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Pool');
  await expect(page.getByRole('region', { name: 'Contract Terms' })).toBeVisible();
});
