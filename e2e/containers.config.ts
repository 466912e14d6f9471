import type { PlaywrightTestConfig } from '@playwright/test';
import base from './playwright.config.ts';

// The product as docker-compose.yml runs it; it starts what it needs itself.
const config: PlaywrightTestConfig = {
  ...base,
  globalSetup: undefined,
  workers: 1,
  projects: undefined,
  testMatch: 'containers.spec.ts',
};
export default config;
