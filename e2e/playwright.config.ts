import { defineConfig } from '@playwright/test';
import { browserFlags, chooseBrowser } from './browser.ts';

/** Judged by the clock. */
export const timed = ['federation.spec.ts', 'remote-faults.spec.ts', 'session.spec.ts'];

export default defineConfig({
  testDir: '.',
  // Steps of their own: one needs nginx, the other a machine with nothing else to do.
  testIgnore: ['containers.spec.ts', ...timed],
  outputDir: '../test-results',
  globalSetup: './run-product.ts',
  workers: 2, // most journeys wait: for a block, a build, a restart
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
    // A test that answers for the server would not be asked by a worker; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await chooseBrowser(), args: browserFlags },
  },
});
