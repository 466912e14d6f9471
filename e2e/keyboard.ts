import { expect, type Locator, type Page } from '@playwright/test';

/** A page operated by keyboard, with every control reachable within `farthest` presses of Tab. */
export const byKeyboard = (page: Page, farthest: number) => {
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let pressed = 0; pressed < farthest; pressed += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Not reached by ${farthest} presses of Tab: ${target}`);
  };
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(target);
    await page.keyboard.press(key);
  };
  const write = async (target: Locator, text: string) => {
    await tabTo(target);
    await page.keyboard.type(text);
  };
  return { press, tabTo, write };
};
