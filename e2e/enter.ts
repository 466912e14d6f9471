import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { PAYOUT_WALLET, SANDBOX_PASSWORD } from './people.ts';

const post = async (request: APIRequestContext, path: string, data: object) => {
  const response = await request.post(`/api${path}`, { data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json();
};

const signedIn = async (request: APIRequestContext, email: string): Promise<string> =>
  (await post(request, '/auth/login', { email, password: SANDBOX_PASSWORD })).token;

/** A farmer who has just registered, with a wallet not yet funded. */
const registered = async (request: APIRequestContext): Promise<string> => {
  const email = `beginner-${randomUUID()}@kale.test`;
  const farmer = { email, password: SANDBOX_PASSWORD, externalWallet: PAYOUT_WALLET };
  return (await post(request, '/register-farmer', farmer)).data.token;
};

/** Signs in every later page of this browser without the form, as one of the sandbox's accounts or as a beginner. */
export const enter = async (
  page: Page,
  who: 'beginner' | 'farmer' | 'pooler' | 'pooler-horizon' | 'admin',
) => {
  const token = await (who === 'beginner'
    ? registered(page.request)
    : signedIn(page.request, `${who}@kale.test`));
  await page.context().addInitScript(value => {
    if (location.protocol !== 'about:') localStorage.setItem('kale-pool-token', value);
  }, token);
};
