import type { PlaywrightTestConfig } from '@playwright/test';
import base from './playwright.config.ts';

// What is judged by the clock runs with no other browser beside it.
const config: PlaywrightTestConfig = {
  ...base,
  workers: 1,
  testIgnore: [],
  testMatch: 'remote-faults.spec.ts',
};
export default config;
