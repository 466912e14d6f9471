import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import type { Page } from '@playwright/test';
import { type Product, startProduct } from 'tooling/start/product.ts';
import { fund, join, register, SANDBOX_PASSWORD } from './people.ts';
import { ask, farmerBooks, units } from './pool-api.ts';
import { expect, test } from './test.ts';

type Wallet = { xlm: string; kale: string | null };
type Part = { amount: string };
type Withdrawable = {
  assets: { asset: 'XLM' | 'KALE'; balance: string; available: string; reserved: Part[] }[];
};

const balanceOf = (page: Page, address: string) => ask<Wallet>(page, `/wallet/balance/${address}`);

/** The text of the file that a press downloads. */
async function downloadOf(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** Withdraws everything available of an asset and waits until the ledger has confirmed it. Returns the amount. */
async function withdrawAll(page: Page, asset: 'XLM' | 'KALE') {
  await page.getByRole('link', { name: 'Wallet' }).first().click();
  await page.getByRole('radio', { name: asset }).check();
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByRole('button', { name: 'Max' }).click();
  await form.getByRole('button', { name: 'Review withdrawal' }).click();
  const review = page.getByRole('dialog', { name: 'Review withdrawal' });
  await expect(review.getByText('Network fee')).toBeVisible();
  await review.getByRole('button', { name: new RegExp(`^Withdraw .* ${asset}$`) }).click();
  await expect(page.getByText('Withdrawal requested')).toBeVisible();
  const progress = page.getByRole('dialog', { name: 'Withdrawal', exact: true });
  const said = await progress.getByText(/arrived in your payout wallet/).textContent({ timeout: 30_000 });
  const [amount = ''] = said?.split(' ') ?? [];
  await progress.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^Withdrawal \\S+ −${amount} ${asset} `) });
  await expect(row).toBeVisible({ timeout: 30_000 });
  return units(amount.replaceAll(',', ''));
}

/** Another farmer who stays: a block opens only when a farmer plants. */
async function keepBlocksMoving(url: string) {
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { token, user } = await post<{ token: string; user: { id: string } }>('/auth/login', {
    email: 'farmer@kale.test',
    password: SANDBOX_PASSWORD,
  });
  const choice = { poolerId: 'pool-stellar-01', stakePercentage: 0, harvestInterval: 1 };
  const join = { userId: user.id, ...choice };
  const { contractId } = await post<{ contractId: string }>('/join-pool', join, token);
  await post('/confirm-pool-join', { contractId, confirmed: true }, token);
}

test.describe('the life of a farmer', () => {
  let product: Product;
  const dataDir = mkdtempSync(joinPath(tmpdir(), 'kale-life-'));

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const env = { HISTORY_HOURS: '0', EXIT_DELAY_BLOCKS: '8' };
    product = await startProduct({ dataDir, blockSeconds: 3, env });
  });
  test.afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('join, adjust, harvest, export, exit, payout, withdraw: to the last unit', async ({
    browser,
    problems,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ baseURL: product.url });
    problems.watch(context);
    const page = await context.newPage();
    const info = await (await page.request.get(`${product.url}/api/info`)).json();
    const payoutWallet: string = info.sandbox.payoutWallet;
    await keepBlocksMoving(product.url);
    await register(page, 'life@kale.test', payoutWallet);
    await fund(page);
    await join(page, 'Stellar Pool Alpha');

    // Watch: the first harvest arrives without a reload.
    await page.getByRole('link', { name: 'My Pool' }).first().click();
    await page.getByRole('button', { name: 'Facts and terms' }).click();
    await expect(page.getByText('24 seconds (8 blocks)')).toBeVisible();
    const lastHarvest = page.getByText('Last harvest').locator('..');
    await expect(lastHarvest).toContainText(/just now|ago/, { timeout: 60_000 });
    await page.getByRole('button', { name: 'Close' }).click();

    // Adjust: stake and interval count from the next block on.
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Adjust Stake' }).first().click();
    const stake = page.getByRole('dialog', { name: 'Adjust Stake' });
    await expect(stake.getByText(/The change applies from block #\d+ on/)).toBeVisible();
    await stake.getByRole('spinbutton').fill('25');
    await stake.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Stake changed')).toBeVisible();
    await expect(page.getByText('Current Stake').locator('xpath=..')).toContainText('25%');
    await page.getByRole('button', { name: 'Change Harvest Interval' }).click();
    const interval = page.getByRole('dialog', { name: 'Change Harvest Interval' });
    await interval.getByRole('radio', { name: /^6 blocks/ }).check();
    await interval.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Harvest interval changed')).toBeVisible();
    await expect(page.getByText(/% stake, harvested every 6 blocks/)).toBeVisible();

    // A stake of a quarter is planted from now on, and harvested back whole later.
    await page.getByRole('tab', { name: 'Recent Activity' }).click();
    await expect(
      page.getByText(/^Staked (?!0\.0000000)[\d,.]+ KALE to Pooler pool-ste\.\.\./).first(),
    ).toBeVisible({ timeout: 60_000 });

    // Export: the page's rows, and the whole history.
    const exported = await downloadOf(page, () => page.getByRole('button', { name: 'Export' }).click());
    expect(exported.name).toMatch(/^my-pool-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(exported.text)).toMatchObject({
      contract: { stake_percentage: 0.25, harvest_interval: 6 },
    });

    // Exit: the dialog shows the consequences, the time and the amount before it is confirmed.
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Exit Pool' }).click();
    const exit = page.getByRole('alertdialog', { name: 'Exit Pool Contract' });
    await expect(exit.getByText('24 seconds (8 blocks)')).toBeVisible();
    await expect(exit.getByText('You will stop participating in pool mining')).toBeVisible();
    await exit.getByRole('button', { name: 'Confirm Exit' }).click();
    await expect(page.getByText('Pool Exit Requested Successfully!')).toBeVisible();
    await expect(page.getByText('You are leaving this pool')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Exit delay' })).toBeVisible();
    await expect(page.getByText('Exiting', { exact: true })).toBeVisible();

    // Withdraw XLM while the exit runs: the parts add up, and the payout wallet receives it to the unit.
    const whole = await ask<Withdrawable>(page, '/wallet/withdrawable');
    for (const { balance, available, reserved } of whole.assets) {
      const kept = reserved.reduce((sum, { amount }) => sum + units(amount), 0n);
      expect(units(available) + kept).toBe(units(balance));
    }
    const before = await balanceOf(page, payoutWallet);
    const xlm = await withdrawAll(page, 'XLM');
    const between = await balanceOf(page, payoutWallet);
    expect(units(between.xlm) - units(before.xlm)).toBe(xlm);

    // Payout: the contract completes automatically and shows the final payout.
    await page.getByRole('link', { name: 'My Pool' }).first().click();
    const left = page.getByRole('region', { name: 'You left Stellar Pool Alpha' });
    await expect(left).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('No Active Pool')).toBeVisible();
    await expect(left.getByText('Final payout').locator('..')).toContainText(/[1-9][\d,.]* KALE/);
    const { balance, splits } = await farmerBooks(page);
    expect(balance).toBe(splits.reduce((total, { farmer }) => total + BigInt(farmer), 0n));

    // The history's files add up to the wallet's balance.
    await page.getByRole('link', { name: 'Work History' }).first().click();
    await page.getByRole('tab', { name: 'Reports' }).click();
    const json = await downloadOf(page, () => page.getByRole('button', { name: 'Download JSON' }).click());
    expect(BigInt(JSON.parse(json.text).totals.earned.atomicUnits)).toBe(balance);
    const csv = await downloadOf(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
    // Besides its rows: the header, the total, the identities of KALE and XLM, and the parts of the fees.
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(JSON.parse(json.text).rows.length + 5);
    expect(csv.text).toMatch(/Fees [\d.,]+ XLM = these blocks /);
    const pdf = await downloadOf(page, () => page.getByRole('button', { name: 'Generate PDF' }).click());
    expect(pdf.name).toMatch(/^work-history-report-\d{4}-\d\d-\d\d\.pdf$/);
    expect(pdf.text).toContain('Page 1 of ');

    // Withdraw the rewards: all of them reach the payout wallet, and nothing stays behind.
    expect(await withdrawAll(page, 'KALE')).toBe(balance);
    const after = await balanceOf(page, payoutWallet);
    expect(units(after.kale ?? '0') - units(between.kale ?? '0')).toBe(balance);
    await expect(page.getByText('0.0000000 KALE available')).toBeVisible();
    await context.close();
  });
});
