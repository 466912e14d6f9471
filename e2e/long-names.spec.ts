import type { Page } from '@playwright/test';
import { further, type Look, pages } from './accessibility-table.ts';
import { enter } from './enter.ts';
import { expect, test } from './test.ts';

/** The narrowest page that must work (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 900 };

const longName = 'W'.repeat(100);
const longText = 'description'.repeat(60);

/** Names and texts chosen by users: pools, operators, farmers, descriptions. */
const names = /^(name|poolerName|pooler_name|actor|actorEmail|subject)$/;
const emails = /^(email|operatorEmail)$/;
const texts = /^(description|message|summary|reason|harvestPolicy|detail|title)$/;

/** The same response with the longest names, and with texts without spaces. */
function lengthened(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (names.test(key)) return longName;
    if (emails.test(key)) return `${longName}@kale.test`;
    return texts.test(key) ? longText : value;
  }
  if (Array.isArray(value)) return value.map(item => lengthened(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lengthened(part, name)]));
}

/** Lengthens names and texts in every later API response. Returns a function that counts these responses. */
async function lengthenAnswers(page: Page) {
  let answered = 0;
  await page.route(/\/(api|pooler-api)\/(?!events)/, async route => {
    try {
      const response = await route.fetch();
      const isJson = /json/.test(response.headers()['content-type'] ?? '');
      const network = /\/info$/.test(route.request().url()); // its names are not user input
      await route.fulfill({
        response,
        ...(isJson && !network && { json: lengthened(await response.json()) }),
      });
      answered += 1;
    } catch {
      await route.abort().catch(() => undefined); // the page has navigated away
    }
  });
  return () => answered;
}

/** Text that reaches beyond the window or is cut off at its part's edge, unless that part scrolls or shows an ellipsis. */
const unreadable = (page: Page) =>
  page.evaluate(() => {
    const withAncestors = (element: Element): Element[] =>
      element.parentElement ? [element, ...withAncestors(element.parentElement)] : [element];
    /** For screen readers alone. */
    const isUnseen = (element: Element) => {
      const { clipPath, overflowX } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return clipPath !== 'none' || (overflowX !== 'visible' && Math.min(width, height) <= 1);
    };
    const scrolls = (element: Element) =>
      element !== document.body && /auto|scroll/.test(getComputedStyle(element).overflowX);
    const ends = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
    const problemOf = (text: Node): string | undefined => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      const around = text.parentElement ? withAncestors(text.parentElement) : [];
      if (width === 0 || right < 0 || around.some(isUnseen)) return;
      for (const part of around) {
        if (scrolls(part) || ends(part)) return;
        const box = part.getBoundingClientRect();
        if (clips(part) && (right > box.right + 1 || left < box.left - 1)) return 'is cut off';
      }
      return right > innerWidth + 1 || left < -1 ? 'reaches beyond the window' : undefined;
    };
    const found = new Set<string>();
    const excess = document.documentElement.scrollWidth - innerWidth;
    if (excess > 0) found.add(`the page is ${excess} px too wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const problem = problemOf(text);
      if (problem) found.add(`${text.parentElement?.outerHTML.slice(0, 120)} ${problem}`);
    }
    return [...found];
  });

/** Where else names appear: in dialogs, in the comparison of pools and in the palette. Each opens by links and buttons. */
const dialogs: Readonly<Record<'farmer' | 'pooler' | 'admin', readonly [at: string, ...open: RegExp[]][]>> = {
  farmer: [
    ['/farmer/pools', /^View Details of/],
    ['/farmer/my-pool?tab=settings', /^Adjust Stake/],
    ['/dashboard', /^Open menu/, /^Open command palette/],
    ['/dashboard', /^Notifications/],
  ],
  pooler: [
    ['/pooler/farmers', /^Details of/],
    ['/dashboard', /^Notifications/],
  ],
  admin: [
    ['/admin/users?search=farmer%40kale.test', /^W+@kale\.test$/, /^Suspend/],
    ['/admin/users?search=farmer%40kale.test', /^W+@kale\.test$/, /^Read as/],
    ['/admin/poolers', /^Terms of/],
    ['/admin/poolers', /^Pause/],
    ['/admin/audit', /^Details of/],
  ],
};

const nameOf = (look: Look) => (typeof look === 'string' ? look : [look.at, ...look.press].join(' › '));

test.use({ viewport: narrow });

for (const who of ['farmer', 'pooler', 'admin'] as const) {
  test(`names of 100 letters and texts without spaces fit the pages of a ${who} at 320 px`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await enter(page, who);
    const answered = await lengthenAnswers(page);
    const wrong: Record<string, string[]> = {};
    const open = async (at: string) => {
      const before = answered();
      await page.goto(at);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(answered).toBeGreaterThan(before);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    };
    const judge = async (name: string) => {
      const found = await unreadable(page);
      if (found.length > 0) wrong[name] = found;
    };
    for (const look of [...pages[who], ...further[who]]) {
      const { at, press } = typeof look === 'string' ? { at: look, press: [] } : look;
      await open(at);
      for (const name of press)
        await page.getByText(name, { exact: true }).first().click({ timeout: 10_000 });
      await judge(nameOf(look));
    }
    for (const [at, ...buttons] of dialogs[who]) {
      await open(at);
      for (const name of buttons) {
        const control = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
        await control.first().click({ timeout: 5_000 });
      }
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible();
      await judge([at, ...buttons].join(' › '));
    }
    expect(wrong).toEqual({});
  });
}
