import type { Browser, BrowserContext } from '@playwright/test';
import { SANDBOX_PASSWORD } from './people.ts';

/** A browser context with its own session, already signed in. */
export const contextOf = async (
  browser: Browser,
  email: string,
  url = process.env.PRODUCT_URL ?? '',
): Promise<BrowserContext> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: SANDBOX_PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  const role = email.split(/[@-]/)[0] ?? '';
  const localStorage = [
    { name: 'kale-pool-token', value: token },
    { name: 'kale-pool-user-role', value: role },
  ];
  return browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  });
};
