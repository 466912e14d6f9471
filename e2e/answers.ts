import type { Page, Route } from '@playwright/test';
import type { State } from './accessibility-table.ts';

/** Requests that every state answers normally: the session and the server's capabilities. */
const always = /\/api\/(auth\/me|info)$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects that are null when the server has no value. */
const single = new Set([
  'contract',
  'active_contract',
  'lastNotification',
  'lifetime',
  'window',
  'performance',
]);

/** A response of the same shape without contents. */
const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'total' && typeof part === 'number' ? 0 : single.has(name) ? null : emptied(part),
    ]),
  );
};

const most = 8;

/** The same response with shorter lists, because axe checks every cell. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, most).map(shortened);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
};

const changed = (change: (json: unknown) => unknown) => async (route: Route) => {
  const response = await route.fetch();
  const json: unknown = response.ok() ? await response.json() : undefined;
  await route.fulfill(json === undefined ? { response } : { response, json: change(json) });
};

const refuse = (route: Route) =>
  route.fulfill({ status: 400, json: { code: 'REFUSED', message: 'The server refuses this in a test.' } });

const answers = {
  full: changed(shortened),
  loading: async () => undefined, // never
  empty: changed(emptied),
  error: refuse,
} satisfies Record<State, (route: Route) => Promise<void>>;

/** Answers every later GET request of the page in this state. Returns a function that counts them. */
export const answer = async (page: Page, state: State) => {
  let times = 0;
  await page.route(/\/(api|pooler-api)\//, async route => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || always.test(pathname)) return route.fallback();
    if (pathname.endsWith('/events')) return; // no events during the check
    times += 1;
    return answers[state](route);
  });
  return () => times;
};
