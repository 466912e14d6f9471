import type { PlaywrightTestConfig } from '@playwright/test';
import base from './playwright.config.ts';

// Tests that need nginx: the product as docker-compose.yml runs it, and behind proxies. Each test starts its own
// servers.
const config: PlaywrightTestConfig = {
  ...base,
  globalSetup: undefined,
  workers: 1,
  projects: undefined,
  testMatch: ['containers.spec.ts', 'behind-proxies.spec.ts'],
};
export default config;
