import type { Page } from '@playwright/test';
import { further, type Look, pages, type State, states, still } from './accessibility-table.ts';
import { answer } from './answers.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { enter } from './enter.ts';
import { expect, test } from './test.ts';

const widest = { width: 1440, height: 900 };
const patience = 600_000; // ms; on a busy machine axe takes ten times as long

const open = async (page: Page, look: Look, state: State) => {
  const { at, press } = typeof look === 'string' ? { at: look, press: [] } : look;
  await page.setViewportSize(widest);
  await page.goto(at);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of press) await page.getByText(name, { exact: true }).click({ timeout: 10_000 });
  if (state !== 'loading') await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

const nameOf = (look: Look) => (typeof look === 'string' ? look : [look.at, ...look.press].join(' › '));

/** Checks the looks one after another. Returns the violations. */
const violations = async (
  page: Page,
  looks: readonly Look[],
  state: State,
  who?: Parameters<typeof enter>[1],
) => {
  if (who) await enter(page, who);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answered = await answer(page, state);
  const wrong: string[] = [];
  for (const look of looks) {
    const name = nameOf(look);
    const before = answered();
    try {
      await open(page, look, state);
      // Otherwise the page would be checked in its normal state.
      if (state !== 'full') await expect.poll(answered).toBeGreaterThan(before);
      wrong.push(...(await checkAccessibility(page)).map(what => `${name} ${what}`));
    } catch (problem) {
      wrong.push(`${name}: ${problem}`);
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return wrong;
};

test('public pages are accessible', async ({ page, problems }) => {
  test.setTimeout(patience);
  problems.expect('/no/such/page');
  expect(await violations(page, still, 'full')).toEqual([]);
});

for (const who of ['beginner', 'farmer', 'pooler', 'admin'] as const) {
  for (const state of states) {
    test(`the pages of a ${who} are accessible, ${state}`, async ({ page, problems }) => {
      test.setTimeout(patience);
      if (state !== 'full') problems.expect(/Failed to load resource|ERR_/);
      const looks = state === 'full' ? [...pages[who], ...further[who]] : pages[who];
      expect(await violations(page, looks, state, who)).toEqual([]);
    });
  }
}
