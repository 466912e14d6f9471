// node e2e/measure-history.ts: measures a work history of 10,000 blocks in a browser. Build the product first.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from 'tooling/start/product.ts';
import { browserFlags, chooseBrowser } from './browser.ts';
import { loadFullHistory, serveLongHistory } from './long-history.ts';
import { signIn } from './people.ts';

const ROWS = 10_000;
const ROUNDS = 5;
const SCROLLED = 3; // seconds a round
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Scrolls like a wheel for some seconds. Returns the frames per second, the longest frame (ms) and the most rows. */
const scroll = (page: Page) =>
  page.getByRole('region', { name: 'Blocks', exact: true }).evaluate(
    (region, seconds) =>
      new Promise<{ fps: number; longest: number; rows: number }>(resolve => {
        region.scrollTop = 0;
        const frames: number[] = [];
        let rows = 0;
        const step = (now: number) => {
          frames.push(now);
          rows = Math.max(rows, region.querySelectorAll('tr').length);
          region.scrollTop += 120;
          const [first = now] = frames;
          if (now - first < seconds * 1000) return requestAnimationFrame(step);
          const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
          return resolve({ fps: (gaps.length * 1000) / (now - first), longest: Math.max(...gaps), rows });
        };
        requestAnimationFrame(step);
      }),
    SCROLLED,
  );

/** The time from a choice being in the address to the frame after its rows are shown, in ms. */
async function changeTo(page: Page, act: () => Promise<unknown>, expected: RegExp) {
  await page.evaluate(
    ({ source }) => {
      const wanted = new RegExp(source);
      const before = location.search;
      let since = 0;
      const status = () =>
        [...document.querySelectorAll('[role=status]')].some(node => wanted.test(node.textContent ?? ''));
      const look = () => {
        if (!since && location.search !== before) since = performance.now();
        if (since && status()) {
          requestAnimationFrame(() => Object.assign(window, { took: performance.now() - since }));
        } else setTimeout(look, 0);
      };
      look();
    },
    { source: expected.source },
  );
  await act();
  await page.waitForFunction(() => 'took' in window, undefined, { timeout: 30_000 });
  return page.evaluate(() => {
    const { took } = window as unknown as { took: number };
    Reflect.deleteProperty(window, 'took');
    return took;
  });
}

const dataDir = mkdtempSync(join(tmpdir(), 'kale-measure-'));
const product = await startProduct({ dataDir, env: { HISTORY_HOURS: '0' } });
const browser = await chromium.launch({ executablePath: await chooseBrowser(), args: browserFlags });
try {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, 'farmer@kale.test');
  await serveLongHistory(page, ROWS);
  const started = performance.now();
  await loadFullHistory(page, ROWS);
  console.log(
    `load of the processor: ${loadavg()
      .map(load => load.toFixed(1))
      .join(' ')}`,
  );
  console.log(`all ${ROWS} rows loaded after ${((performance.now() - started) / 1000).toFixed(1)} s`);

  const inspector = await context.newCDPSession(page);
  await inspector.send('Performance.enable');
  /** CPU time of the page's main thread so far, in ms. It excludes other work of the machine. */
  const threadTime = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
  const scrolls = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await threadTime();
    const seen = await scroll(page);
    scrolls.push({ ...seen, work: ((await threadTime()) - before) / (seen.fps * SCROLLED) });
  }
  console.log(`scrolling: ${median(scrolls.map(({ fps }) => fps)).toFixed(1)} frames a second`);
  console.log(
    `           ${median(scrolls.map(({ work }) => work)).toFixed(1)} ms of the main thread a frame`,
  );
  console.log(`           longest frame ${median(scrolls.map(({ longest }) => longest)).toFixed(0)} ms`);
  console.log(`           at most ${Math.max(...scrolls.map(({ rows }) => rows))} rows in the document`);

  const search = page.getByPlaceholder('Search by farmer ID, block, or nonce...');
  const searches: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    searches.push(await changeTo(page, () => search.fill(String(85_001 + round)), /^1 block found/));
    searches.push(await changeTo(page, () => search.fill(''), /^10,000 blocks in/));
  }
  console.log(`search: ${median(searches).toFixed(0)} ms, slowest ${Math.max(...searches).toFixed(0)} ms`);

  await page.getByRole('tab', { name: 'Reports' }).click();
  const files: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(() => {
      const { createObjectURL } = URL;
      document.addEventListener(
        'click',
        () => Object.assign(window, { pressed: performance.now(), composed: undefined }),
        { capture: true, once: true },
      );
      URL.createObjectURL = blob => {
        Object.assign(window, { composed: performance.now() });
        URL.createObjectURL = createObjectURL;
        return createObjectURL(blob);
      };
    });
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    files.push(
      await page.evaluate(() => {
        const { pressed, composed } = window as unknown as { pressed: number; composed: number };
        return composed - pressed;
      }),
    );
  }
  console.log(`CSV of ${ROWS} rows, generated again: ${median(files).toFixed(0)} ms`);
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
