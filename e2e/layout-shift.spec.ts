import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

const allowed = 0.02; // docs/performance.md
const delay = 400; // ms before each response and each file of a part, so that each one changes a page already drawn

const pages = [
  { path: '/dashboard', email: 'farmer@kale.test' },
  { path: '/farmer/pools', email: 'farmer@kale.test' },
  { path: '/pooler-console', email: 'pooler@kale.test' },
  { path: '/admin', email: 'admin@kale.test' },
];

/** Adds up the page's layout shifts from the first paint on. */
const measureShifts = () => {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if ('value' in entry) shifts.sum += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const { path, email } of pages) {
  test(`${path} keeps its layout on a phone while slow responses arrive`, async ({ browser, problems }) => {
    const context = await contextOf(browser, email);
    problems.watch(context);
    await context.addInitScript(measureShifts);
    const page = await context.newPage();
    await page.setViewportSize({ width: 412, height: 823 });
    await page.route(/\/(pooler-)?api\/|\/assets\/.*\.js$/, async route => {
      await new Promise(resolve => setTimeout(resolve, delay));
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Until nothing new has arrived for a second and a half.
    let fetched = 0;
    await expect(async () => {
      const before = fetched;
      fetched = await page.evaluate(() => performance.getEntriesByType('resource').length);
      expect(fetched).toBe(before);
    }).toPass({ intervals: [1500] });
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const shifted = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(shifted).toBeLessThanOrEqual(allowed);
  });
}
