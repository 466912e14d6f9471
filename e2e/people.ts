import { expect, type Page } from '@playwright/test';

export const SANDBOX_PASSWORD = 'kale-sandbox';

/** A payout wallet with a valid checksum; the sandbox needs nothing else of it. */
export const PAYOUT_WALLET = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';

/** Signs in by the form, as a person does. */
export const signIn = async (page: Page, email: string) => {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SANDBOX_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Login Successful')).toBeVisible();
};

/** Watches, from inside the page, for a temporary message: it counts however briefly it was shown. */
const watchFor = async (page: Page, text: string) => {
  const watch = await page.evaluateHandle(awaited => {
    const seen = { it: false };
    const observer = new MutationObserver(() => {
      const alerts = [...document.querySelectorAll('[role=status], [role=alert]')];
      seen.it ||= alerts.some(each => each.checkVisibility() && each.textContent?.includes(awaited));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    return seen;
  }, text);
  return () => expect.poll(() => watch.evaluate(seen => seen.it), { message: text }).toBe(true);
};

/** Registers a new farmer by the form; ends on the dashboard with the wallet not yet funded. */
export const register = async (page: Page, email: string, payoutWallet = PAYOUT_WALLET) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Join as Farmer' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farmer Wallet Registration');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SANDBOX_PASSWORD);
  await page.getByLabel('External Stellar Wallet').fill(payoutWallet);
  const succeeded = await watchFor(page, 'Registration successful! Redirecting to dashboard...');
  await page.getByRole('button', { name: 'Register' }).click();
  await succeeded();
  await expect(page).toHaveURL(/\/dashboard/);
};

/** Fills the custodial wallet of the signed-in farmer from the sandbox's faucet. */
export const fund = async (page: Page) => {
  await expect(page.getByText('Fund your custodial wallet to continue')).toBeVisible();
  await page.getByRole('button', { name: 'Get test XLM' }).click();
  await expect(page.getByText('Fund your custodial wallet (done)')).toBeVisible();
};

/** Joins a pool through the three steps, with no stake, harvested after every block. */
export const join = async (page: Page, pool: string) => {
  await page.getByRole('link', { name: 'Pool Discovery' }).first().click();
  await page.getByRole('button', { name: `Join Pool: ${pool}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Join Mining Pool' });
  await dialog.getByRole('radio', { name: /^1 block / }).check();
  await dialog.getByRole('button', { name: 'Join Pool' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You joined the pool')).toBeVisible();
  await expect(dialog).toBeHidden({ timeout: 5000 });
};
