import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join as joinPath, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { fund, join, PAYOUT_WALLET } from './people.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

const run = promisify(execFile);

/** Marked secrets, typed into the right field or into a wrong one. */
const FIRST = 'canary-first-password-91';
const SECOND = 'canary-second-password-92';
const THIRD = 'canary-third-password-93';
const WRONG = 'canary-wrong-password-94';
/** A secret key pasted where an address belongs. */
const PASTED = 'SBFGFF27Y64ZUGFAIG5AMJGQODZZKV2YQKAVUUN4HNE24XZXD2OEUVUP';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('kale-pool-token') ?? 'no token');

const signInWith = async (page: Page, email: string, password: string) => {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

const changePassword = async (page: Page, current: string, chosen: string) => {
  await page.goto('/account');
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Change Password' }).click();
};

/** The token in the last password-reset mail to an address. A sandbox stores its mails as files. */
const mailedToken = (email: string) => {
  const outbox = joinPath(process.env.PRODUCT_DATA ?? '', 'outbox');
  if (!existsSync(outbox)) return undefined; // no mail yet
  const mails = readdirSync(outbox)
    .filter(name => name.endsWith('.eml'))
    .sort()
    .map(name =>
      readFileSync(joinPath(outbox, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replace(/=3D/g, '='),
    );
  const mail = mails.findLast(text => text.includes(email) && text.includes('/reset/confirm')) ?? '';
  return /confirm#token=([\w-]{20,})/.exec(mail)?.[1];
};

/** Every row of every table, from a backup. */
const wholeDatabase = async () => {
  const folder = mkdtempSync(joinPath(tmpdir(), 'kale-canary-'));
  const backup = joinPath(folder, 'backup');
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: process.env.PRODUCT_DATABASE_URL,
    // The master key of the product under test is beside its logs.
    DATA_DIR: dirname(process.env.PRODUCT_LOGS ?? ''),
  };
  const program = (name: string) => resolve(import.meta.dirname, `../pool-server/src/main/${name}.ts`);
  await run(process.execPath, [program('backup'), backup], { env });
  const rows = await run(process.execPath, [program('read-backup'), backup], { env, maxBuffer: Infinity });
  rmSync(folder, { recursive: true, force: true });
  return rows.stdout;
};

const allLogs = () => {
  const folder = process.env.PRODUCT_LOGS ?? '';
  return readdirSync(folder).map(name => readFileSync(joinPath(folder, name), 'utf8'));
};

test('no secret of a browser reaches an address, a log, the database or a file', async ({
  page,
  browser,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.expect(/Failed to load resource/); // wrong passwords are refused
  const outputs: string[] = [];
  page.on('request', request => outputs.push(request.url()));
  page.on('console', message => outputs.push(message.text()));
  const download = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    outputs.push(file.suggestedFilename(), readFileSync(await file.path(), 'utf8'));
  };
  const email = `canary-${Date.now()}@kale.test`;

  await page.goto('/farmer/wallet');
  await page.getByLabel('External Stellar Wallet').fill(PASTED);
  await expect(page.getByText(/That was a secret key/)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByLabel('External Stellar Wallet').fill(PAYOUT_WALLET);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await fund(page);
  await join(page, 'Stellar Pool Alpha');
  const tokens = [await tokenOf(page)];

  await changePassword(page, WRONG, SECOND);
  await expect(page.getByText('The password could not be changed')).toBeVisible();
  await changePassword(page, FIRST, SECOND);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await signInWith(page, email, WRONG);
  await expect(page.getByText('Login Failed')).toBeVisible();
  await page.goto('/auth/reset');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await expect.poll(() => mailedToken(email)).toBeTruthy();
  tokens.push(mailedToken(email) ?? '');
  await page.goto(`/auth/reset/confirm#token=${tokens[1]}`);
  await page.getByLabel('New password', { exact: true }).fill(THIRD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await signInWith(page, email, THIRD);
  await expect(page.getByText('Login Successful')).toBeVisible();
  tokens.push(await tokenOf(page));

  await page.goto('/farmer/my-pool');
  await download(() => page.getByRole('button', { name: 'Export' }).click());
  await page.goto('/farmer/work-history?tab=reports');
  await download(() => page.getByRole('button', { name: 'Download JSON' }).click());
  const admins = await contextOf(browser, 'admin@kale.test');
  problems.watch(admins);
  const admin = await admins.newPage();
  await admin.goto('/admin');
  tokens.push(await tokenOf(admin));
  for (const format of ['csv', 'json']) {
    const answer = await admin.request.get(`/api/audit/export?format=${format}`, {
      headers: { authorization: `Bearer ${tokens.at(-1)}` },
    });
    expect(answer.status()).toBe(200);
    outputs.push(await answer.text());
  }
  await admins.close();

  const everything = [...outputs, ...allLogs(), await wholeDatabase()].join('\n');
  expect(everything).toContain(email); // otherwise this searches in the wrong places
  expect(new Set(tokens).size).toBe(4);
  for (const secret of [FIRST, SECOND, THIRD, WRONG, PASTED, ...tokens]) {
    expect(secret.length).toBeGreaterThan(20);
    for (const form of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ])
      expect([secret, everything.includes(form)]).toEqual([secret, false]);
  }
  expect(everything).not.toMatch(/\bS[A-Z2-7]{55}\b/);
});
