import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hostOfCopy } from './host-of.ts';
import { signIn } from './people.ts';
import { contextOf } from './signed-in.ts';
import { providersOf } from './singletons.ts';
import { expect, test } from './test.ts';

const remoteRequests = (urls: readonly string[]) => [
  ...new Set(urls.map(url => /\/remotes\/([a-z-]+)\//.exec(url)?.[1]).filter(Boolean)),
];

test.describe('the micro-frontends', () => {
  test("a farmer's browser loads the farmer remote and no byte of another role's", async ({ page }) => {
    const urls: string[] = [];
    page.on('request', request => urls.push(request.url()));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(remoteRequests(urls)).toEqual([]);
    await signIn(page, 'farmer@kale.test');
    await page.getByRole('link', { name: 'Pool Discovery' }).first().click();
    await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
    await page.getByRole('link', { name: 'My Pool' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Pool');
    await page.goto('/farmer/work-history');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work History');
    expect(remoteRequests(urls)).toEqual(['farmer']);
  });

  test('a failed remote leaves the shell working, and Try again recovers it without a reload', async ({
    page,
    problems,
  }) => {
    problems.expect(/Failed to load resource|remotes\/farmer|net::ERR/);
    await signIn(page, 'pooler@kale.test');
    await page.goto('/network');
    await signOutAndBackAs(page, 'farmer@kale.test');
    await page.route('**/remotes/farmer/**', route => route.abort());
    await page.goto('/farmer/pools');
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible({ timeout: 8500 });
    await page
      .getByRole('link', { name: /Dashboard/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Dashboard');
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    await page.unroute('**/remotes/farmer/**');
    await page.getByRole('link', { name: 'Pool Discovery' }).first().click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('host and remotes share one React, one router, one cache, one session and one theme', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', request => calls.push(new URL(request.url()).pathname));
    await signIn(page, 'farmer@kale.test');
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    await page.getByRole('link', { name: 'Pool Discovery' }).first().click();
    await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();

    const loaded = await providersOf(page);
    expect(Object.keys(loaded)).toEqual(
      expect.arrayContaining(['react', 'react-dom', 'styled-components', 'shared-api', 'shared-ui']),
    );
    for (const [name, providers] of Object.entries(loaded)) {
      expect(providers, name).toHaveLength(1);
      expect(providers[0], name).toMatch(/ of host/);
    }

    const infoCalls = () => calls.filter(path => path === '/api/info').length;
    expect(infoCalls()).toBeLessThanOrEqual(1); // host and remote both use it; the page may bring it along
    await page.getByRole('button', { name: /^Theme: dark/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    const card = page.getByRole('region', { name: 'Stellar Pool Alpha' });
    expect(await card.evaluate(element => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );

    await page.getByRole('link', { name: 'My Pool' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Pool');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pool Discovery');
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);

    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeHidden();
    await page.goto('/farmer/my-pool');
    await expect(page).toHaveURL(/\/auth\/signin/);
  });

  test("the registry alone switches a remote's version, and back", async ({ browser, problems }) => {
    test.setTimeout(120_000);
    const host = await hostOfCopy();
    const { deployed } = host;
    const fragment = join(deployed, 'registry/farmer.json');
    const first = readFileSync(fragment, 'utf8');
    const { version } = JSON.parse(first) as { version: string };
    const second = `${version}-second`;
    cpSync(join(deployed, 'remotes/farmer', version), join(deployed, 'remotes/farmer', second), {
      recursive: true,
    });
    const labelled = first.replaceAll('"label": "Pool Discovery"', '"label": "Discover pools"');

    const context = await contextOf(browser, 'farmer@kale.test', host.url);
    problems.watch(context);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await page.goto('/farmer/pools');
    await expect(page.getByRole('link', { name: 'Pool Discovery' }).first()).toBeVisible();

    writeFileSync(fragment, labelled.replaceAll(version, second));
    await expect(async () => {
      await page.goto('/farmer/pools');
      await expect(page.getByRole('link', { name: 'Discover pools' }).first()).toBeVisible({
        timeout: 8000,
      });
    }).toPass();
    await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
    expect(asked.some(url => url.includes(`/remotes/farmer/${second}/`))).toBe(true);

    writeFileSync(fragment, first);
    asked.length = 0;
    await expect(async () => {
      await page.goto('/farmer/pools');
      await expect(page.getByRole('link', { name: 'Pool Discovery' }).first()).toBeVisible({ timeout: 8000 });
    }).toPass();
    await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
    expect(asked.some(url => url.includes(`/remotes/farmer/${version}/`))).toBe(true);
    await context.close();
    host.stop();
  });
});

const signOutAndBackAs = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, email);
};
