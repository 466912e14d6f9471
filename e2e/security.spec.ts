import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedHeaders, readHeaders } from './headers.ts';
import { faults, strike } from './remote-faults.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

/** Browser reports since the product started, from the gateway's log. */
const reports = () => readFileSync(join(process.env.PRODUCT_LOGS ?? '', 'gateway.log'), 'utf8');

test('every answer has the headers of its kind', async () => {
  expect(await readHeaders(process.env.PRODUCT_URL ?? '')).toEqual(expectedHeaders);
});

test('the page runs no code from text or other origins, and reports attempts', async ({ page, problems }) => {
  problems.expect(/Content Security Policy|TrustedHTML|TrustedScript|Trusted ?Type/i);
  await page.goto('/');
  const outcome = await page.evaluate(async () => {
    const attempt = async (task: () => unknown) => {
      try {
        await task();
        return 'allowed';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    return {
      markup: await attempt(() => Object.assign(document.body, { innerHTML: '<img src=x>' })),
      address: await attempt(() =>
        Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
      ),
      policy: await attempt(() => Reflect.get(window, 'trustedTypes').createPolicy('mine', {})),
      timer: await attempt(() => setTimeout('globalThis.ran = true' as unknown as () => void, 0)),
      module: await attempt(() => import(/* @vite-ignore */ 'https://evil.example/module.js' as string)),
      ran: Reflect.get(globalThis, 'ran'),
    };
  });
  expect(outcome).toEqual({
    markup: 'TypeError',
    address: 'TypeError',
    policy: 'TypeError',
    timer: expect.stringMatching(/Error$/),
    module: 'TypeError',
  });
  await expect.poll(reports, { timeout: 30_000 }).toContain('evil.example');
});

test('a page that has not changed is not sent again, and runs under the policy that came with it', async ({
  browser,
  problems,
}) => {
  const context = await contextOf(browser, 'farmer@kale.test');
  problems.watch(context);
  const visit = async () => {
    const page = await context.newPage();
    await page.goto('/farmer/pools');
    await expect(page.getByRole('button', { name: 'Join Pool' }).first()).toBeVisible();
    const sent = await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return document?.transferSize;
    });
    await page.close();
    return sent;
  };
  expect(await visit()).toBeGreaterThan(5000);
  expect(await visit()).toBeLessThan(1000);
  await context.close();
});

for (const fault of faults.filter(({ name }) => name.startsWith('tampered'))) {
  test(`a remote that is ${fault.name} is reported by its file`, async ({ browser, problems }) => {
    test.setTimeout(180_000);
    const context = await contextOf(browser, 'admin@kale.test');
    problems.watch(context);
    problems.expect(/integrity|digest|Failed to load|Failed to fetch/i); // the browser refuses a file that does not match its hash
    await strike(context, 'admin', fault);
    const page = await context.newPage();
    await page.goto('/admin');
    await expect(page.getByText('Administration could not be loaded')).toBeVisible({ timeout: 30_000 });
    const pattern = new RegExp(
      `"reason":"tampered","file":"/remotes/admin/[^"]*${fault.file.source.includes('Entry') ? 'remoteEntry' : 'overview'}`,
    );
    await expect.poll(reports, { timeout: 30_000 }).toMatch(pattern);
    await context.close();
  });
}
