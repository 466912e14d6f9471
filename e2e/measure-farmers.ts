// node e2e/measure-farmers.ts [address of a filled product]: measures Manage Farmers with 10,000 farmers in a browser.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from 'tooling/start/product.ts';
import { browserFlags, chooseBrowser } from './browser.ts';
import { signIn } from './people.ts';

const ROUNDS = 5;
const SCROLLED = 3; // seconds
const OPERATOR = 'pooler-crowd@kale.test';
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Records when the rows of the table last changed. */
const watchRows = (page: Page) =>
  page.evaluate(() => {
    const note = () => Object.assign(window, { rowsChanged: performance.now() });
    const options = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(document.querySelector('main') ?? document.body, options);
  });

/** Milliseconds from the end of the last response with farmers to its rows on the page. */
const settled = async (page: Page, act: () => Promise<unknown>, brought: string) => {
  const first = page.getByRole('rowheader').or(page.getByText('No farmers found')).first();
  await page.evaluate(() => performance.clearResourceTimings());
  await act();
  await page.waitForURL(new RegExp(brought));
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/pooler/farmers?')),
  );
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
  await first.waitFor();
  return page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/pooler/farmers?')) as PerformanceResourceTiming[];
    const answered = Math.max(...answers.map(({ responseEnd }) => responseEnd));
    return Math.max(0, (Reflect.get(window, 'rowsChanged') as number) - answered);
  });
};

/** Scrolls up and down like a wheel. Returns the frames per second. */
const scroll = (page: Page) =>
  page.evaluate(
    seconds =>
      new Promise<number>(done => {
        const began = performance.now();
        let frames = 0;
        const step = (now: number) => {
          frames += 1;
          window.scrollBy(0, Math.floor((now - began) / 500) % 2 === 0 ? 60 : -60);
          if (now - began < seconds * 1000) requestAnimationFrame(step);
          else done((frames * 1000) / (now - began));
        };
        requestAnimationFrame(step);
      }),
    SCROLLED,
  );

const [given] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'kale-farmers-'));
const product = given
  ? undefined
  : await startProduct({ dataDir, env: { HISTORY_HOURS: '0' }, onProgress: console.log });
try {
  if (product) {
    const program = resolve(import.meta.dirname, '../pool-server/src/main/load-test-pool.ts');
    const env = { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: dataDir };
    spawnSync(process.execPath, [program], { env, stdio: 'inherit' });
  }
  const browser = await chromium.launch({ executablePath: await chooseBrowser(), args: browserFlags });
  const baseURL = given ?? product?.url ?? '';
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await signIn(page, OPERATOR);
  await page.goto('/pooler/farmers');
  await page.getByText('Page 1 of 200').waitFor();
  await watchRows(page);
  const times: Record<string, number[]> = { page: [], sort: [], filter: [], search: [] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const next = () => page.getByRole('button', { name: 'Next' }).click();
    times.page?.push(await settled(page, next, `page=${round + 1}`));
  }
  for (const [column, sort] of [
    ['Farmer', '-name'],
    ['Stake', '-stake'],
    ['Earnings', '-earned'],
    ['Blocks', '-blocks'],
    ['Joined', '-joined'],
  ] as const) {
    const press = () => page.getByRole('columnheader', { name: column }).getByRole('button').click();
    times.sort?.push(await settled(page, press, `sort=${sort}`));
  }
  for (const [state, status] of [
    ['Active', 'status=active'],
    ['Inactive', 'status=inactive'],
    ['Pending', 'status=pending'],
  ] as const) {
    const choose = () => page.getByRole('radio', { name: state, exact: true }).click();
    times.filter?.push(await settled(page, choose, `${status}$`));
  }
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  const box = page.getByPlaceholder('Search by name, email or ID');
  for (const text of ['crowd-0', 'crowd-01', 'crowd-012', 'crowd-0123', 'crowd-01234']) {
    times.search?.push(await settled(page, () => box.fill(text), `search=${text}$`));
  }
  await box.fill('');
  await page.getByText('Page 1 of 200').waitFor();
  const rows = await page.getByRole('main').getByRole('rowheader').count();
  const frames: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) frames.push(await scroll(page));
  for (const [what, values] of Object.entries(times))
    console.log(
      `${what}: ${median(values).toFixed(0)} ms from the answer to its rows (${values.map(Math.round)})`,
    );
  console.log(`scrolling: ${median(frames).toFixed(0)} frames a second (${frames.map(Math.round)})`);
  console.log(`rows in the document: ${rows} of 10,000`);
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  await browser.close();
} finally {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
