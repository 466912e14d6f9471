import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

const pages = [
  { path: '/farmer/pools', email: 'farmer@kale.test' },
  { path: '/farmer/pools?status=active&search=KALE', email: 'farmer@kale.test' },
  { path: '/dashboard', email: 'farmer@kale.test' },
  { path: '/pooler-console', email: 'pooler@kale.test' },
  { path: '/admin', email: 'admin@kale.test' },
];

/**
 * Timers of a second or longer never fire in the page: it neither appears unfinished because the machine is slow, nor
 * repeats a request because time has passed or something has happened.
 */
const dropLongTimers = () => {
  const { setTimeout: real } = window;
  Object.assign(window, { setTimeout: (task: () => void, ms = 0) => (ms < 1000 ? real(task, ms) : 0) });
};

for (const { path, email } of pages) {
  test(`the HTML of ${path} sends the page's first calls early, and only once`, async ({
    browser,
    problems,
  }) => {
    test.setTimeout(180_000);
    const context = await contextOf(browser, email);
    problems.watch(context);
    await context.addInitScript(dropLongTimers);
    const page = await context.newPage();
    /** How often the page requests each address until it is complete. */
    const asked = async () => {
      const counts = new Map<string, number>();
      const count = (request: { url(): string }) => {
        const { pathname, search } = new URL(request.url());
        if (/^\/(pooler-)?api\//.test(pathname))
          counts.set(pathname + search, (counts.get(pathname + search) ?? 0) + 1);
      };
      await page.goto('about:blank'); // requests of the previous page do not count
      page.on('request', count);
      await page.goto(path);
      await expect(page.getByText(/^(Farmer|Pooler|Admin) Mode$/)).toBeVisible({ timeout: 30_000 });
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      return counts;
    };

    await asked(); // from now on the browser knows who is signed in
    const together = await asked();
    expect([...together].filter(([, times]) => times > 1)).toEqual([]);

    // Without the preloaded responses the page requests all of them itself, so no preloaded call was useless.
    await page.addInitScript(() => {
      Object.defineProperty(window, '__kalePreloaded', {
        get: () => undefined,
        set: calls => Reflect.set(window, 'preloadedCalls', calls),
      });
    });
    const apart = await asked();
    const preloaded = await page.evaluate(() => Object.keys(Reflect.get(window, 'preloadedCalls')));
    expect(preloaded.length).toBeGreaterThan(1);
    await expect.poll(() => preloaded.filter(url => apart.get(url) !== 2)).toEqual([]);
    await context.close();
  });
}
