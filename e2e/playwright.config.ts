import { defineConfig } from '@playwright/test';
import { browserFlags, chooseBrowser } from './browser.ts';

/** Judged by the clock. */
export const timed = ['develop.spec.ts', 'federation.spec.ts', 'remote-faults.spec.ts', 'session.spec.ts'];

const longest = 'pooler-three-blocks.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './run-product.ts',
  workers: 3,
  projects: [
    // Waits for its blocks for five minutes, beside the others.
    { name: 'longest', testMatch: longest, workers: 1 },
    // Separate steps: one needs nginx, the others an idle machine.
    {
      name: 'others',
      testIgnore: [longest, 'containers.spec.ts', 'behind-proxies.spec.ts', ...timed],
      workers: 2,
    },
  ],
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../.build/playwright.json' }],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // A worker's requests bypass a test's mocked responses, so workers are blocked; offline.spec.ts allows them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of each step adds a third to the time. After a failure: npx playwright test <journey> --trace on
    trace: 'off',
    launchOptions: { executablePath: await chooseBrowser(), args: browserFlags },
  },
});
