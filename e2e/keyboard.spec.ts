import { byKeyboard } from './keyboard.ts';
import { PAYOUT_WALLET, SANDBOX_PASSWORD } from './people.ts';
import { expect, test } from './test.ts';

const FARTHEST = 60; // presses of Tab within which everything has to be reached

test('a farmer registers, funds, joins, changes the stake, withdraws and leaves by keyboard alone', async ({
  page,
}) => {
  test.setTimeout(300_000);
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
  await expect(page.getByText('Fund your custodial wallet (done)')).toBeVisible();
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
  await press(page.getByRole('button', { name: 'Facts and terms' }));
  await expect(page.getByRole('region', { name: 'Contract Terms' })).toBeVisible();
  await page.keyboard.press('Escape');

  await tabTo(page.getByRole('tab', { name: 'Performance' }));
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('ArrowRight');
  const stakes = page.getByRole('region', { name: 'Stake Management' });
  const adjust = stakes.getByRole('button', { name: 'Adjust Stake' });
  await press(adjust);
  const stake = page.getByRole('dialog', { name: 'Adjust Stake' });
  await write(stake.getByRole('spinbutton'), '10');
  await press(stake.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Stake changed')).toBeVisible();
  await expect(adjust).toBeFocused();

  const exit = page.getByRole('button', { name: 'Exit Pool' });
  await press(exit);
  const question = page.getByRole('alertdialog', { name: 'Exit Pool Contract' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(exit).toBeFocused();
  await page.keyboard.press('Enter');
  await press(question.getByRole('button', { name: 'Confirm Exit' }));
  await expect(page.getByText('You are leaving this pool')).toBeVisible();

  await press(page.getByRole('link', { name: 'Wallet' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet');
  await tabTo(page.getByRole('radio', { name: 'KALE' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'XLM' })).toBeChecked();
  const withdrawal = page.getByRole('form', { name: 'Withdraw' });
  await press(withdrawal.getByRole('button', { name: 'Max' }));
  await press(withdrawal.getByRole('button', { name: 'Review withdrawal' }));
  const review = page.getByRole('dialog', { name: 'Review withdrawal' });
  await press(review.getByRole('button', { name: /^Withdraw .* XLM$/ }));
  await expect(page.getByText('Withdrawal requested')).toBeVisible();
  await press(
    page.getByRole('dialog', { name: 'Withdrawal', exact: true }).getByRole('button', { name: 'Done' }),
  );
});
