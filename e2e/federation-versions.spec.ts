import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { copyWorkspace } from 'tooling/testing/workspace-copy.ts';
import { hostOf } from './host-of.ts';
import { contextOf } from './signed-in.ts';
import { providersOf } from './singletons.ts';
import { expect, type Problems, test } from './test.ts';

const remotes = ['farmer', 'pooler', 'admin'];

/**
 * Host and remotes as they are (the previous version) and as they would be after a release of the shared packages that
 * remotes may rely on (the current version), in all pairs.
 */
test.describe('host and remotes of different versions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-versions-'));
  const before = process.env.PRODUCT_DEPLOYED ?? '';
  const deployedAs = (name: string) => join(folder, name);

  test.beforeAll(async () => {
    test.setTimeout(400_000);
    const now = copyWorkspace();
    for (const shared of ['shared-api', 'shared-ui'])
      now.edit(`${shared}/package.json`, /(?<minor>"version": "\d+\.\d+)\.\d+/, '$<minor>.99');
    const deploy = (to: string, ...args: string[]) =>
      now.node(['tooling/deploy/main.ts', ...args], { DEPLOY_DIR: deployedAs(to) });
    for (const pair of ['host now', 'remotes now', 'both now'])
      cpSync(before, deployedAs(pair), { recursive: true, verbatimSymlinks: true });
    await now.node(['tooling/webpack/build.ts']);
    for (const id of remotes) {
      await deploy('remotes now', 'deploy-remote', id, '--built');
      await deploy('both now', 'deploy-remote', id, '--built');
    }
    await deploy('host now', 'deploy-host');
    await deploy('both now', 'deploy-host');
    now.remove();
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const visits = [
    ['/farmer/pools', 'Pool Discovery', 'Farmer Portal'],
    ['/pooler-console', 'Pooler Console', 'Pooler Console'],
    ['/admin', 'System Administration', 'Administration'],
  ] as const;

  const open = async (browser: Browser, pair: string, problems: Problems) => {
    const host = await hostOf(deployedAs(pair));
    const context = await contextOf(browser, 'admin@kale.test', host.url);
    problems.watch(context);
    const close = () => context.close().then(host.stop);
    return { context, page: await context.newPage(), close };
  };

  for (const pair of ['host now', 'both now']) {
    test(`${pair}: every remote works, and nothing is duplicated`, async ({ browser, problems }) => {
      test.setTimeout(120_000);
      const { page, close } = await open(browser, pair, problems);
      for (const [path, title] of visits) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.locator('main').getByRole('region').first()).toBeVisible({ timeout: 20_000 });
        await expect(page.getByText('could not be loaded')).toHaveCount(0);
        const providers = await providersOf(page);
        expect(providers['shared-api']).toEqual([expect.stringMatching(/\.99 of host$/)]);
        for (const [name, found] of Object.entries(providers))
          expect([name, found.length]).toEqual([name, 1]);
      }
      await close();
    });
  }

  test('new remotes, old host: each reports by name that it needs a newer version, and the rest works', async ({
    browser,
    problems,
  }) => {
    test.setTimeout(120_000);
    const { page, close } = await open(browser, 'remotes now', problems);
    for (const [path, , name] of visits) {
      await page.goto(path);
      const panel = page.getByRole('alert').filter({ hasText: `${name} could not be loaded` });
      await expect(panel).toContainText('It needs a newer version of KALE Pool.', { timeout: 20_000 });
      await expect(panel.getByRole('button', { name: 'Reload' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Network Status' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Status');
    await close();
  });

  test('a remote of an earlier contract reports by name that it needs an update', async ({
    browser,
    problems,
  }) => {
    const { context, page, close } = await open(browser, 'both now', problems);
    await context.route('**/farmer/pools', async route => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace(/("descriptor":\{"id":"farmer",.*?"contract":)\d+/, '$10'),
      });
    });
    await page.goto('/farmer/pools');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Farmer Portal could not be loaded' }),
    ).toContainText('It was built for an earlier version of KALE Pool', { timeout: 20_000 });
    await close();
  });
});
