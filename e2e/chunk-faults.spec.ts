import type { BrowserContext, Page, Route } from '@playwright/test';
import { readManifest } from '../tooling/webpack/manifest.ts';
import type { ClientPackage } from '../tooling/webpack/packages.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

const faults = {
  'does not come': (route: Route) => route.abort(),
  hangs: () => new Promise<void>(() => {}),
};
type Fault = keyof typeof faults;

const chunk = (owner: ClientPackage, name: string) => {
  const files = readManifest(owner).chunks[name];
  if (!files) throw new Error(`${owner} has no chunk ${name}`);
  return new RegExp(`/(?:${files.join('|')})(?:\\?|$)`);
};

const follow = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click();
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const page = (name: string, file: () => RegExp, title: string) => ({
  name,
  file,
  open: follow(title),
  failed: (page: Page) => page.getByRole('button', { name: 'Try again' }),
  again: press('Try again'),
  here: (page: Page) => page.getByRole('heading', { level: 1, name: title }),
});

/** Lazily loaded parts: how to open each, the text of its failure, and the text after loading. */
const parts = [
  page("a remote's page", () => chunk('remote-farmer', 'my-pool'), 'My Pool'),
  page("a page of the host's", () => chunk('host', 'network'), 'Network Status'),
  {
    name: 'what remotes share of the host (a table)',
    file: () => chunk('host', 'shared-ui/table'),
    open: follow('Work History'),
    failed: (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' }),
    again: press('Retry'),
    here: (page: Page) => page.getByRole('table').first(),
  },
  {
    name: 'a dialog',
    file: () => chunk('host', 'shared-ui/overlays'),
    open: press('View Details'),
    failed: (page: Page) => page.getByText('This could not be opened').first(),
    again: press('View Details'),
    here: (page: Page) => page.getByRole('dialog'),
  },
] as const;

type Part = (typeof parts)[number];

/** The checks while a part's file fails, and after it has recovered. */
const survive = async (context: BrowserContext, part: Part, fault: Fault) => {
  let struck = true;
  await context.route(part.file(), route => (struck ? faults[fault](route) : route.continue()));
  const page = await context.newPage();
  await page.goto('/farmer/pools');
  await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await part.open(page);
  await expect(part.failed(page)).toBeVisible({ timeout: 15_000 });
  struck = false;
  await part.again(page);
  await expect(part.here(page)).toBeVisible({ timeout: 15_000 });
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
};

for (const fault of Object.keys(faults) as Fault[]) {
  test(`a part whose file ${fault} recovers without a reload`, async ({ browser, problems }) => {
    problems.expect(/Failed to load resource|net::ERR/);
    const outcome = async (part: Part) => {
      const context = await contextOf(browser, 'farmer@kale.test');
      try {
        await survive(context, part, fault);
        return [];
      } catch (problem) {
        return [`${part.name}: ${problem}`];
      } finally {
        await context.close();
      }
    };
    expect((await Promise.all(parts.map(outcome))).flat()).toEqual([]);
  });
}
