import { SANDBOX_PASSWORD, signIn } from './people.ts';
import { expect, test } from './test.ts';

const heading = { level: 1 } as const;

test('signing out in one tab empties the other within a second, and Back shows nothing private', async ({
  page,
}) => {
  await signIn(page, 'farmer@kale.test');
  await page.goto('/network');
  await page.goto('/dashboard');
  const other = await page.context().newPage();
  await other.goto('/dashboard?tab=plantings');
  await expect(other.getByRole('table', { name: /Plantings/ })).toBeVisible();

  // By the page's own clock: neither the server nor the test's own looking counts.
  const noted = await other.evaluateHandle(() => {
    const noted = { signedOutAt: Number.NaN, emptied: Number.NaN };
    const note = ({ timeStamp }: Event) => {
      noted.signedOutAt = timeStamp;
    };
    window.addEventListener('storage', note, { once: true });
    const observer = new MutationObserver(() => {
      if (document.querySelector('table')) return;
      observer.disconnect();
      noted.emptied = performance.now();
    });
    observer.observe(document, { childList: true, subtree: true });
    return noted;
  });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other.getByRole('table')).toHaveCount(0);
  expect(await noted.evaluate(({ signedOutAt, emptied }) => emptied - signedOutAt)).toBeLessThan(1000);
  await expect(other.getByText('You signed out in another tab.')).toBeVisible();

  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await expect(page.getByText('Network Configuration')).toHaveCount(0);
});

test('another user who signs in in another tab never sees the first one’s data', async ({ page }) => {
  await signIn(page, 'farmer@kale.test');
  await page.goto('/dashboard');
  await expect(page.getByText('Farmer User')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/auth/signin');
  await other.evaluate(() => localStorage.clear());
  await signIn(other, 'pooler@kale.test');
  await expect(page.getByText('Pool Operator · Coordinate Pools')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Custodial Wallet' })).toHaveCount(0);
  await expect(page.getByText('Farmer User')).toHaveCount(0);
});

test('the session of one tab stays separate from the one that the browser keeps, also after a reload', async ({
  page,
}) => {
  const [kept, own] = [page, await page.context().newPage()];
  await own.goto('/auth/signin');
  await own.getByLabel('Keep me signed in').uncheck();
  await own.getByLabel('Email').fill('farmer@kale.test');
  await own.getByLabel('Password', { exact: true }).fill(SANDBOX_PASSWORD);
  await own.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(own).toHaveURL(/\/dashboard/);
  await signIn(kept, 'admin@kale.test');
  await expect(kept.getByText('Administrator · System Admin')).toBeVisible();

  const asked: (string | undefined)[] = [];
  own.on('request', request => {
    if (request.url().includes('/api/')) asked.push(request.headers().authorization);
  });
  await own.reload();
  await expect(own.getByRole('region', { name: 'Block Index' })).toContainText(/#\d/);
  await expect(own.getByText('Farmer User')).toBeVisible();
  await expect(own.getByText('Administrator · System Admin')).toHaveCount(0);
  const token = await own.evaluate(() => sessionStorage.getItem('kale-pool-token'));
  expect(new Set(asked.filter(Boolean))).toEqual(new Set([`Bearer ${token}`]));
});

test('a session ended by the server leads to sign-in once, and back to the same page', async ({
  page,
  problems,
}) => {
  problems.expect(/401|Failed to load resource/);
  await signIn(page, 'farmer@kale.test');
  await page.goto('/network');
  await expect(page.getByRole('heading', heading)).toHaveText('Network Status');
  await page.evaluate(() => localStorage.setItem('kale-pool-token', 'ended'));
  await page.goto('/dashboard?tab=stakes');
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toHaveCount(1);
  await page.getByLabel('Email').fill('farmer@kale.test');
  await page.getByLabel('Password', { exact: true }).fill('kale-sandbox');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?tab=stakes/);
});

test('an announcement typed when the session ended is there after the next sign-in', async ({
  page,
  problems,
}) => {
  problems.expect(/401|Failed to load resource/);
  await signIn(page, 'pooler@kale.test');
  await page.goto('/pooler/pool');
  const form = page.getByRole('form', { name: 'Announcement' });
  await form.getByLabel('Title').fill('Thursday');
  await form.getByLabel('Text').fill('The miner moves on Thursday.');
  await page.evaluate(async () => {
    const token = localStorage.getItem('kale-pool-token');
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  });
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible({
    timeout: 30_000,
  });
  await page.getByLabel('Email').fill('pooler@kale.test');
  await page.getByLabel('Password', { exact: true }).fill(SANDBOX_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/pooler\/pool/);
  await expect(form.getByLabel('Title')).toHaveValue('Thursday');
  await expect(form.getByLabel('Text')).toHaveValue('The miner moves on Thursday.');
});

test('a browser without storage can still be used to sign in', async ({ page }) => {
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, kind, {
        get: () => {
          throw new DOMException('No storage', 'SecurityError');
        },
      });
    }
  });
  await signIn(page, 'farmer@kale.test');
  await expect(page.getByRole('heading', heading)).toHaveText('System Dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a refused clipboard shows an error, and breaks nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await signIn(page, 'farmer@kale.test');
  await page.getByRole('button', { name: 'Copy custodial wallet address' }).click();
  await expect(page.getByText('Copy failed')).toBeVisible();
  await expect(page.getByText('Failed to copy address to clipboard.')).toBeVisible();
});

for (const [path, title] of [
  ['/', 'Earn more KALE together'],
  ['/auth/signin', 'Sign In'],
  ['/farmer/wallet', 'Farmer Wallet Registration'],
  ['/auth/reset', 'Reset Password'],
] as const) {
  test(`${path} is whole before any code has run`, async ({ page, problems }) => {
    problems.expect(/ERR_|Failed to load/);
    await page.route('**/assets/*.js', route => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', heading)).toHaveText(title);
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });
}

test('a collapsed sidebar and the theme are applied before any code has run', async ({ page, problems }) => {
  problems.expect(/ERR_|Failed to load/);
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('kale-sidebar', 'collapsed');
    localStorage.setItem('kale-theme', 'light');
  });
  await page.route('**/assets/*.js', route => route.abort());
  await page.goto('/dashboard');
  const sidebar = page.getByRole('complementary');
  expect((await sidebar.boundingBox())?.width).toBeLessThanOrEqual(64);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByText(/Farmer Mode|Pooler Mode|Admin Mode/)).toHaveCount(0);
});

test('a form submitted before the code has loaded is sent once it has', async ({ page }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route('**/assets/main.*.js', async route => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto('/auth/signin', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('farmer@kale.test');
  await page.getByLabel('Password', { exact: true }).fill(SANDBOX_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter', { noWaitAfter: true });
  pressed.resolve();
  await expect(page.getByText('Login Successful')).toBeVisible();
});

test('a form submitted before the code has loaded sends nothing that was typed', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_|Failed to load|form-action/);
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.route('**/assets/*.js', route => route.abort());
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill('farmer@kale.test');
  await page.getByLabel('Password', { exact: true }).fill('a secret word');
  // Submits like a press; Playwright's click would wait for a navigation that never happens.
  await page.evaluate(() => document.querySelector('form')?.requestSubmit());
  await new Promise(passed => setTimeout(passed, 1000));
  expect(page.url()).toMatch(/\/auth\/signin$/); // page.waitForURL would wait for a navigation that never happens
  expect(asked.filter(url => url.includes('secret'))).toEqual([]);
});
