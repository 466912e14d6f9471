import type { PlaywrightTestConfig } from '@playwright/test';
import base, { timed } from './playwright.config.ts';

// Timed tests, which run while no other browser does.
const config: PlaywrightTestConfig = { ...base, workers: 1, projects: undefined, testMatch: [...timed] };
export default config;
