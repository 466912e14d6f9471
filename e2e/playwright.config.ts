import { defineConfig } from '@playwright/test';
import { browserFlags, chooseBrowser } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testIgnore: 'containers.spec.ts', // a step of its own, with nginx
  outputDir: '../test-results',
  globalSetup: './run-product.ts',
  workers: 1,
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
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await chooseBrowser(), args: browserFlags },
  },
});
