import type { Page } from '@playwright/test';
import { checkAccessibility } from './check-accessibility.ts';
import { serveGallery } from './gallery.ts';
import { expect, test } from './test.ts';

const families = ['pools', 'forms', 'data', 'tables', 'charts', 'feedback', 'layout', 'text', 'overlays'];
let gallery: Awaited<ReturnType<typeof serveGallery>>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  gallery = await serveGallery();
});
test.afterAll(() => gallery?.stop());

const open = async (page: Page, family: string) => {
  await page.goto(`${gallery.url}/?tab=${family}`);
  await expect(page.getByRole('tabpanel')).toBeVisible();
};

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/**
 * The number of controls that Tab should reach: all enabled buttons, links and fields, and one radio button of each
 * group.
 */
const reachable = (page: Page) =>
  page.evaluate(selector => {
    const controls = document.querySelectorAll<HTMLElement>(selector);
    const isMeant = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.closest('[inert]') &&
      element.checkVisibility() &&
      !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked);
    return [...controls].filter(isMeant).length;
  }, CONTROLS);

/**
 * Presses Tab through the page. Returns the number of controls that took the focus, and the elements without a focus
 * ring. The browser also focuses scrollable parts without controls.
 */
const tabThrough = async (page: Page, most: number) => {
  const hidden: string[] = [];
  let found = 0;
  for (let presses = 0; presses <= most; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(selector => {
      const element = document.activeElement;
      if (!element || element === document.body || element.hasAttribute('data-seen')) return null;
      element.setAttribute('data-seen', '');
      const isOutlined = (each: Element | null) => !!each && getComputedStyle(each).outlineStyle !== 'none';
      const shown = isOutlined(element) || isOutlined(element.parentElement) || element.matches('main, h1');
      return { shown, isControl: element.matches(selector), html: element.outerHTML.slice(0, 160) };
    }, CONTROLS);
    if (!focused) return { found, hidden };
    if (focused.isControl) found += 1;
    if (!focused.shown) hidden.push(focused.html);
  }
  return { found, hidden };
};

for (const family of families) {
  test(`${family}: accessible in both themes at every width`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, family);
    expect(await checkAccessibility(page)).toEqual([]);
  });

  test(`${family}: the Tab key finds every control once, and each shows that it has the focus`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await open(page, family);
    const controls = await reachable(page);
    const { found, hidden } = await tabThrough(page, controls + 20);
    expect(hidden).toEqual([]);
    expect(found).toBe(controls);
  });
}

test('the keys of each kind of control', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, 'forms');
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('11');
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('25');
  await page.getByRole('radio', { name: '20 blocks' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: '12 blocks' })).toBeChecked();
  const kept = page.getByRole('checkbox', { name: 'Keep me signed in' });
  await kept.focus();
  await page.keyboard.press('Space');
  await expect(kept).not.toBeChecked();
  await page.getByRole('button', { name: 'Show password' }).first().press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');

  await page.getByRole('tab', { name: 'Forms' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Data' })).toBeFocused();
  await expect(page).toHaveURL(/tab=data/);

  await open(page, 'layout');
  const questions = page.getByRole('button', { name: /difference between|rewards distributed/ });
  for (const question of await questions.all()) await question.press('Enter');
  for (const question of await questions.all())
    await expect(question).toHaveAttribute('aria-expanded', 'true');

  await open(page, 'tables');
  const twelve = page.getByRole('table', { name: 'Twelve entries' });
  const amount = twelve.getByRole('columnheader', { name: 'Amount' });
  await amount.getByRole('button').press('Enter');
  await expect(amount).toHaveAttribute('aria-sort', /ascending|descending/);

  await open(page, 'overlays');
  for (const [opener, role] of [
    ['Open a dialog', 'dialog'],
    ['Exit Pool', 'alertdialog'],
  ] as const) {
    const button = page.getByRole('button', { name: opener });
    await button.press('Enter');
    const shown = page.getByRole(role);
    await expect(shown).toBeVisible();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      expect(await shown.evaluate(element => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await expect(button).toBeFocused();
  }
  await page.getByText('5 minutes ago').focus();
  await expect(page.getByRole('tooltip', { name: '21 November 2026, 14:05:12 UTC' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('a product as users get it has no gallery', async ({ page, problems }) => {
  problems.expect('/gallery');
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});
