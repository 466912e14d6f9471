import type { Page } from '@playwright/test';
import { type Fault, faults, strike } from './remote-faults.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

const WITHIN = 8_500; // ms

/** Each remote with a page of it, and the page of another one. */
const remotes = [
  { id: 'farmer', name: 'Farmer Portal', link: 'Pool Discovery', path: '/farmer/pools', other: 'Users' },
  { id: 'pooler', name: 'Pooler Console', link: 'Pooler Console', path: '/pooler-console', other: 'Users' },
  { id: 'admin', name: 'Administration', link: 'System overview', path: '/admin', other: 'Manage Farmers' },
] as const;
type Remote = (typeof remotes)[number];

/** Follows a link of the sidebar; the sections of the other roles are closed at first. */
const follow = async (page: Page, label: string) => {
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const link = page.getByRole('link', { name: label, includeHidden: true });
  await expect(async () => {
    const closed = sidebar.locator('details:not([open])').filter({ has: link });
    if (await closed.count()) await closed.locator('summary').click();
    await sidebar.getByRole('link', { name: label }).first().click({ timeout: 2000 });
  }).toPass();
};

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { neverReloaded: true }));
const wasReloaded = (page: Page) => page.evaluate(() => !('neverReloaded' in window));

/** Opens a page of the remote by its address, or by a link in an open product. */
const visit = async (page: Page, { path, link }: Remote, cold: boolean) => {
  if (cold) {
    await page.goto(path, { waitUntil: 'commit' });
    return;
  }
  await page.goto('/network');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Status');
  await page.evaluate(() => {
    const note = ({ timeStamp }: Event) => Object.assign(window, { panelAfter: timeStamp });
    window.addEventListener('click', note, { capture: true });
  });
  await follow(page, link);
};

/** Records on the page's own clock when a panel appears: a busy machine must not be blamed on the product. */
const watchForPanel = () => {
  const observer = new MutationObserver(() => {
    if (!/could not be loaded/.test(document.querySelector('main')?.textContent ?? '')) return;
    observer.disconnect();
    Object.assign(window, { panelAt: performance.now() });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
};

/** How long the panel took, in ms, since the click or since the host's code was there. */
const waitForPanel = (page: Page) =>
  page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const began = Reflect.get(window, 'panelAfter') ?? load?.domContentLoadedEventEnd;
    return Number(Reflect.get(window, 'panelAt')) - Number(began);
  });

/** The checks while a remote fails, and after it has recovered. */
const survive = async (page: Page, fault: Fault, remote: Remote, cold: boolean, repair: () => void) => {
  await page.addInitScript(watchForPanel);
  await visit(page, remote, cold);
  const panel = page.getByRole('alert').filter({ hasText: `${remote.name} could not be loaded` });
  await expect(panel).toContainText(fault.says, { timeout: 20_000 });
  expect(await waitForPanel(page)).toBeLessThan(WITHIN);
  await expect(panel).toContainText('The rest of KALE Pool still works');
  await mark(page);

  await follow(page, remote.other);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(remote.other);
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toHaveCount(0);

  await follow(page, remote.link);
  // Until then the previous page is still shown.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(remote.other);
  repair();
  const again = page.getByRole('button', { name: fault.contract ? 'Reload' : 'Try again' });
  // The page may still be retrying, and succeed.
  const shown = page.locator('main').getByRole('region').first();
  await expect(again.or(shown).first()).toBeVisible({ timeout: 20_000 });
  if (await again.isVisible()) await again.click();
  await expect(shown).toBeVisible({ timeout: 15_000 });
  if (!fault.contract) expect(await wasReloaded(page)).toBe(false);
  expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);

  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
};

test.use({ screenshot: 'off' }); // it would slow down the timed steps

for (const [place, fault] of faults.entries()) {
  test(`a remote that is ${fault.name} does not affect the rest, and recovers`, async ({
    browser,
    problems,
  }) => {
    test.setTimeout(300_000);
    // A browser's message about a broken file differs between faults, but none may break the page's policies.
    problems.expect(/^(?![\s\S]*(?:Content Security Policy|Trusted))/);
    const outcome = async (remote: Remote, cold: boolean) => {
      const context = await contextOf(browser, 'admin@kale.test');
      problems.watch(context);
      try {
        const repair = await strike(context, remote.id, fault);
        await survive(await context.newPage(), fault, remote, cold, repair);
        return [];
      } catch (problem) {
        return [`${remote.id}, ${cold ? 'cold' : 'warm'}: ${problem}`];
      } finally {
        await context.close();
      }
    };
    // The host knows no remote by name, so the remotes take turns for faults that do not affect their own pages.
    const visits = [true, false].flatMap((cold, turn) =>
      remotes
        .filter((_, n) => fault.ofPage || n === (place + turn) % remotes.length)
        .map(remote => ({ remote, cold })),
    );
    const failed: string[] = [];
    // The host gives up on a hung remote after 8 s, and a second page would use up the half second left.
    for (const { remote, cold } of visits) failed.push(...(await outcome(remote, cold)));
    expect(failed).toEqual([]);
  });
}
