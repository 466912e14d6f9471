import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { copyWorkspace, type WorkspaceCopy } from 'tooling/testing/workspace-copy.ts';
import { hostOfCopy } from './host-of.ts';
import { contextOf } from './signed-in.ts';
import { expect, type Problems, test } from './test.ts';

test.describe.configure({ mode: 'serial' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first();
const loadsOf = (page: Page) => {
  const loads: string[] = [];
  page.on('request', request => request.isNavigationRequest() && loads.push(request.url()));
  return loads;
};

test.describe("a team deploys the farmer's part separately", () => {
  let host: Awaited<ReturnType<typeof hostOfCopy>>;
  let second: WorkspaceCopy;

  const deployStep = (...args: string[]) =>
    second.node(['tooling/deploy/main.ts', ...args], { DEPLOY_DIR: host.deployed });
  const versionNow = () => {
    const registry = readFileSync(join(host.deployed, 'registry/farmer.json'), 'utf8');
    return (JSON.parse(registry) as { version: string }).version;
  };
  const farmerPage = async (browser: Browser, problems: Problems) => {
    const context = await contextOf(browser, 'farmer@kale.test', host.url);
    problems.watch(context);
    return context.newPage();
  };

  test.beforeAll(async () => {
    host = await hostOfCopy();
    second = copyWorkspace();
    second.edit('remote-farmer/src/descriptor.ts', "label: 'Pool Discovery'", "label: 'Discover pools'");
  });
  test.afterAll(() => {
    host.stop();
    second.remove();
  });

  test('a half-filled form stays, the next page is of the new version, and a rollback brings the old one back', async ({
    browser,
    problems,
  }) => {
    test.setTimeout(400_000);
    const first = versionNow();
    const page = await farmerPage(browser, problems);
    await page.clock.install();
    await page.goto('/farmer/work-history');
    await expect(heading(page)).toHaveText('Work History');
    await expect(link(page, 'Pool Discovery')).toBeVisible();
    const loads = loadsOf(page);
    await page.getByLabel('Search work history').fill('half of a wo');

    expect(await deployStep('deploy-remote', 'farmer')).toContain('farmer is live as');
    expect(versionNow()).not.toBe(first);
    await page.clock.fastForward(61_000);
    await expect(page.getByText('New version of Farmer Portal')).toBeVisible();
    await expect(page.getByLabel('Search work history')).toHaveValue('half of a wo');
    expect(loads).toEqual([]);

    await link(page, 'Pool Discovery').click();
    await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
    await expect(link(page, 'Discover pools')).toBeVisible();
    expect(loads).toHaveLength(1);

    expect(await deployStep('rollback-remote', 'farmer')).toContain(`farmer is back at ${first}`);
    await page.reload();
    await expect(link(page, 'Pool Discovery')).toBeVisible();
    await page.context().close();
  });

  test('a canary reaches some browsers, always the same ones', async ({ browser, problems }) => {
    test.setTimeout(400_000);
    const first = versionNow();
    await deployStep('deploy-remote', 'farmer', '--canary', '50');
    const labels = new Map<string, number>();
    for (let visit = 0; visit < 20 && labels.size < 2; visit += 1) {
      const page = await farmerPage(browser, problems);
      const either = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^(Pool Discovery|Discover pools)$/ })
        .first();
      await page.goto('/farmer/pools');
      const label = (await either.textContent()) ?? '';
      await page.reload();
      await expect(either).toHaveText(label);
      await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
      labels.set(label, (labels.get(label) ?? 0) + 1);
      await page.context().close();
    }
    expect([...labels.keys()].sort()).toEqual(['Discover pools', 'Pool Discovery']);
    expect(await deployStep('rollback-remote', 'farmer')).toContain(`farmer is back at ${first}`);
  });

  test('chunks removed by a deployment cost one reload and no input', async ({ browser, problems }) => {
    test.setTimeout(400_000);
    problems.expect(/Failed to load resource/);
    const folder = join(host.deployed, 'remotes/farmer', versionNow());
    const typing = await farmerPage(browser, problems);
    const walking = await farmerPage(browser, problems);
    await walking.goto('/farmer/work-history');
    await expect(heading(walking)).toHaveText('Work History');
    await typing.goto('/farmer/pools');
    await expect(heading(typing)).toHaveText('Pool Discovery');
    await typing.getByLabel('Search pools').fill('stellar');
    await expect(typing).toHaveURL(/search=stellar/);
    const details = typing.getByRole('button', { name: /^View Details of/ });
    await expect(details).toHaveCount(1);
    const [typed, walked] = [loadsOf(typing), loadsOf(walking)];

    await deployStep('deploy-remote', 'farmer');
    renameSync(folder, `${folder}.gone`);
    try {
      await link(walking, 'My Pool').click();
      await expect(heading(walking)).toHaveText('My Pool');
      await expect(link(walking, 'Discover pools')).toBeVisible({ timeout: 20_000 });
      await expect(walking.getByRole('alert')).toHaveCount(0);
      expect(walked).toHaveLength(1);

      await details.click();
      await expect(typing.getByText('This could not be opened')).toBeVisible();
      await expect(typing.getByLabel('Search pools')).toHaveValue('stellar');
      expect(typed).toEqual([]);
    } finally {
      renameSync(`${folder}.gone`, folder);
      await deployStep('rollback-remote', 'farmer');
    }
    for (const page of [typing, walking]) await page.context().close();
  });
});
