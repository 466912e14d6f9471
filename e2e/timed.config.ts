import type { PlaywrightTestConfig } from '@playwright/test';
import base, { timed } from './playwright.config.ts';

// What is judged by the clock runs with no other browser beside it.
const config: PlaywrightTestConfig = {
  ...base,
  workers: 1,
  projects: undefined,
  testMatch: [...timed],
};
export default config;
