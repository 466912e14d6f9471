import { type BrowserContext, test as base, expect } from '@playwright/test';

/** Errors that pages and consoles reported during a test. */
export type Problems = {
  /** Names, by a part of its text, an error that the test provokes deliberately. */
  expect(part: string | RegExp): void;
  /** Watches another browser context that the test opened itself. */
  watch(context: BrowserContext): void;
};

const matches = (text: string, part: string | RegExp) =>
  typeof part === 'string' ? text.includes(part) : part.test(text);

/** Playwright's test against the running product: an error on a page or in its console fails it. */
export const test = base.extend<{ problems: Problems }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from this pattern.
  baseURL: async ({}, use) => use(process.env.PRODUCT_URL),
  problems: [
    async ({ context }, use) => {
      const seen: string[] = [];
      const expected: (string | RegExp)[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', error => seen.push(String(error.error().stack ?? error.error())));
        watched.on('console', message => {
          if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
        });
      };
      watch(context);
      await use({ expect: part => expected.push(part), watch });
      expect(seen.filter(text => !expected.some(part => matches(text, part)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
