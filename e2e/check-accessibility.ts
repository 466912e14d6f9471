import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { themes, widths } from './accessibility-table.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const everything: RunOptions = { runOnly: { type: 'tag', values: wcag } };
/** The rules that depend on the theme. */
const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };
const rulesFor = { dark: everything, light: colours } satisfies Record<(typeof themes)[number], RunOptions>;

/** Minified: each new document receives and compiles it, and the readable source is more than twice as long. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const bringAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
};

const run = (page: Page, options: RunOptions) =>
  page.evaluate(async chosen => {
    const { violations } = await window.axe.run(document, { ...chosen, resultTypes: ['violations'] });
    const tooWide = document.documentElement.scrollWidth - innerWidth;
    return [
      ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
    ];
  }, options);

const wear = (page: Page, theme: string) =>
  page.evaluate(chosen => document.documentElement.setAttribute('data-theme', chosen), theme);

/** Lets charts and other parts that measure themselves adapt to a new width. */
const settleIn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

/**
 * Returns the accessibility violations of the page in its current state, at every width and in every theme, each with
 * its place. Restores width and theme.
 */
export const checkAccessibility = async (page: Page): Promise<string[]> => {
  await bringAxe(page);
  const wrong: string[] = [];
  const size = page.viewportSize();
  const worn = await page.evaluate(() => document.documentElement.getAttribute('data-theme') ?? 'dark');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settleIn(page);
    for (const theme of themes) {
      await wear(page, theme);
      const found = await run(page, rulesFor[theme]);
      wrong.push(...found.map(what => `at ${width} px, ${theme}: ${what}`));
    }
  }
  if (size) await page.setViewportSize(size);
  await wear(page, worn);
  return wrong;
};
