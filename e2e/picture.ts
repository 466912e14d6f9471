// npm run picture: takes the landing page's picture of the product, in both themes, from the running product itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { buildProduct } from 'tooling/start/build-product.ts';
import { startProduct } from 'tooling/start/product.ts';
import { browserFlags, chooseBrowser } from './browser.ts';
import { enter } from './enter.ts';

const size = { width: 1280, height: 960 };
const quality = 72; // of 100; text stays sharp
const folder = resolve(import.meta.dirname, '../host/src/pages/landing');
const bellComes = 4000; // ms after the page

/** Playwright writes PNG and JPEG; the browser writes WebP, which is a third of the size. */
const webp = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
  return Buffer.from(data, 'base64');
};

/** The dashboard of the sandbox's farmer after a day of farming. */
const takePictures = async (baseURL: string) => {
  const browser = await chromium.launch({ executablePath: await chooseBrowser(), args: browserFlags });
  try {
    const context = await browser.newContext({ baseURL, viewport: size, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await enter(page, 'farmer');
    for (const theme of ['dark', 'light']) {
      await page.addInitScript(choice => localStorage.setItem('kale-theme', choice), theme);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Show as table' }).waitFor();
      await page.waitForTimeout(bellComes);
      const picture = await webp(page);
      writeFileSync(join(folder, `dashboard-${theme}.webp`), picture);
      console.log(`  dashboard-${theme}.webp, ${Math.round(picture.length / 1024)} KB`);
    }
  } finally {
    await browser.close();
  }
};

const running = process.env.PRODUCT_URL;
if (running) await takePictures(running);
else {
  const dataDir = mkdtempSync(join(tmpdir(), 'kale-picture-'));
  const print = (line: string) => console.log(`  ${line}`);
  try {
    await buildProduct(print);
    const product = await startProduct({ dataDir, onProgress: print });
    await takePictures(product.url).finally(product.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
