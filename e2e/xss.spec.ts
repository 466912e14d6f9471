import type { BrowserContext } from '@playwright/test';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';
import { addresses, payloads, poison } from './xss-payloads.ts';

const everybody = [
  '/dashboard',
  '/dashboard?tab=harvests',
  '/network',
  '/account',
  '/account?tab=notifications',
  '/notifications',
];
const pages = {
  'farmer@kale.test': [
    ...everybody,
    '/farmer/pools',
    '/farmer/my-pool',
    '/farmer/my-pool?tab=activity',
    '/farmer/my-pool?tab=settings',
    '/farmer/work-history',
  ],
  'pooler@kale.test': [
    ...everybody,
    '/pooler-console',
    '/pooler-console?tab=blocks',
    '/pooler/blocks',
    '/pooler/status',
    '/pooler/farmers',
    '/pooler/payouts',
    '/pooler/pool',
    '/pooler/keys',
    '/operations/plant',
    '/operations/work',
    '/operations/harvest',
    '/analytics/work',
    '/analytics/performance',
    '/pool-operator',
  ],
  'admin@kale.test': [...everybody, '/admin', '/admin/users', '/admin/poolers', '/admin/audit'],
} as const;

/** Changes each text of each API response. Returns how many texts it changed and whether all requests were answered. */
const poisonAnswers = async (context: BrowserContext, change: (text: string) => string) => {
  let changed = 0;
  let asked = 0;
  let answered = 0;
  let recent = 0;
  const count = (text: string) => {
    changed += 1;
    return change(text);
  };
  await context.route(/\/(api|pooler-api)\/(?!events)/, async route => {
    asked += 1;
    try {
      const response = await route.fetch();
      const isJson = /json/.test(response.headers()['content-type'] ?? '');
      await route.fulfill({ response, ...(isJson && { json: poison(await response.json(), count) }) });
    } catch {
      await route.abort().catch(() => undefined); // the page has navigated away
    }
    answered += 1;
    recent = Date.now();
  });
  const begin = () => {
    recent = Number.POSITIVE_INFINITY;
  };
  const isQuiet = () => asked === answered && Date.now() - recent > 700;
  return { changed: () => changed, begin, isQuiet };
};

let turn = 0;
const kinds = [
  ['text', (text: string) => text + payloads.join(' ')],
  ['an address', () => addresses[turn++ % addresses.length] ?? ''],
] as const;

// The last of all journeys, and a minute and a half long, so no core should wait for it.
test.describe.configure({ mode: 'parallel' });

test('there are fifty payloads', () => expect(payloads).toHaveLength(50));

test.use({ screenshot: 'off' });

for (const [email, paths] of Object.entries(pages)) {
  for (const [kind, change] of kinds) {
    test(`no API text as ${kind} runs or becomes markup on the pages of ${email}`, async ({
      browser,
      problems,
    }) => {
      test.setTimeout(400_000);
      const context = await contextOf(browser, email);
      problems.watch(context);
      problems.expect(/Failed to load resource/); // an address instead of a name leads nowhere
      await context.addInitScript(() => {
        Object.assign(window, { __xss: () => Object.assign(window, { ran: true }) });
      });
      const { changed, begin, isQuiet } = await poisonAnswers(context, change);
      const page = await context.newPage();
      let shown = 0;
      for (const path of paths) {
        begin();
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const said = async () => ((await page.locator('main').textContent()) ?? '').length;
        await expect.poll(said, { timeout: 30_000 }).toBeGreaterThan(80); // more than its heading
        await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true);
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        const found = await page.evaluate(() => ({
          ran: 'ran' in window,
          markup: document.querySelectorAll('[data-xss]').length,
          links: [...document.querySelectorAll('[href], [src], [action]')]
            .map(element => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
            .filter(address => /^\s*(javascript|vbscript|data:text)/i.test(address.replace(/\s/g, ''))),
          asText: document.body.textContent?.includes('__xss()') ?? false,
        }));
        expect({ path, ...found }).toEqual({ path, ran: false, markup: 0, links: [], asText: found.asText });
        if (found.asText) shown += 1;
      }
      // Otherwise this test would check pages that show none of the payloads.
      expect(changed()).toBeGreaterThan(8);
      if (kind === 'text') expect(shown).toBeGreaterThanOrEqual(2);
      await context.close();
    });
  }
}
