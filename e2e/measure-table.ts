// node e2e/measure-table.ts: measures the data table with 10,000 rows on a processor slowed down four times.
import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { browserFlags, chooseBrowser } from './browser.ts';
import { serveGallery } from './gallery.ts';

const slowdown = 4;
const rounds = 7;
const scrolledFor = 3; // seconds a round
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Scrolls like a wheel; returns frames per second, and the most rows that were in the document. */
const scroll = (page: Page) =>
  page.getByRole('region', { name: 'Ten thousand entries' }).evaluate(
    (region, seconds) =>
      new Promise<{ frames: number; fps: number; rows: number }>(resolve => {
        region.scrollTop = 0;
        let frames = 0;
        let rows = 0;
        let first = 0;
        const step = (now: number) => {
          first ||= now;
          rows = Math.max(rows, region.querySelectorAll('tbody tr').length);
          region.scrollTop += 120;
          if (now - first >= seconds * 1000) {
            return resolve({ frames, fps: (frames * 1000) / (now - first), rows });
          }
          frames += 1;
          return requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    scrolledFor,
  );

/** From a press or a choice to the frame after the rows have changed, in ms. */
const change = (page: Page, control: 'sort' | 'filter', turn: number) =>
  page.getByRole('region', { name: 'Ten thousand entries' }).evaluate(
    (region, { control, turn }) =>
      new Promise<number>(resolve => {
        const began = performance.now();
        const done = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        if (control === 'sort') {
          region.querySelectorAll<HTMLButtonElement>('thead button')[turn % 2]?.click();
          return done();
        }
        const select = document.querySelector<HTMLSelectElement>('section:has([role=region]) select');
        if (!select) throw new Error('There is no filter above the table.');
        select.selectedIndex = turn % select.options.length;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return done();
      }),
    { control, turn },
  );

const gallery = await serveGallery('production');
const browser = await chromium.launch({ executablePath: await chooseBrowser(), args: browserFlags });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${gallery.url}/?tab=tables`);
  await page.getByRole('region', { name: 'Ten thousand entries' }).scrollIntoViewIfNeeded();
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable');
  /** CPU time of the page's main thread so far, in ms. It excludes other programs. */
  const worked = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
  /**
   * Measures the main thread's work over some rounds without CPU throttling, which would count as work, and then the
   * results under throttling.
   */
  const measure = async <T>(act: (round: number) => Promise<T>) => {
    const work: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await worked();
      await act(round);
      work.push((await worked()) - before);
    }
    const seen: T[] = [];
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    for (let round = 0; round < rounds; round += 1) seen.push(await act(round));
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return { work: median(work), seen };
  };
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);

  const frames: number[] = [];
  const scrolled = await measure(async () => {
    const result = await scroll(page);
    frames.push(result.frames);
    return result;
  });
  const perFrame = (scrolled.work * slowdown) / median(frames.slice(0, rounds));
  console.log(`scrolling, ${slowdown} times slower`);
  console.log(`  seen: ${median(scrolled.seen.map(({ fps }) => fps)).toFixed(1)} frames a second`);
  console.log(`  main thread: ${perFrame.toFixed(1)} ms a frame (20 ms give 50 a second)`);
  console.log(`  at most ${Math.max(...scrolled.seen.map(({ rows }) => rows))} rows in the document`);
  for (const control of ['sort', 'filter'] as const) {
    const { work, seen } = await measure(round => change(page, control, round));
    console.log(`${control}, ${slowdown} times slower`);
    console.log(`  seen: ${median(seen).toFixed(0)} ms; main thread: ${(work * slowdown).toFixed(0)} ms`);
  }
} finally {
  await browser.close();
  gallery.stop();
}
