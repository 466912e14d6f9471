// node e2e/draw-link-preview.ts: draws link-preview.svg, in the product's font, as the picture of shared links.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { browserFlags, chooseBrowser } from './browser.ts';

const host = resolve(import.meta.dirname, '../host');
const font = resolve(
  import.meta.dirname,
  '../shared-ui/node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
);
const size = { width: 1200, height: 630 };

const browser = await chromium.launch({ executablePath: await chooseBrowser(), args: browserFlags });
try {
  const page = await browser.newPage({ viewport: size });
  const data = readFileSync(font).toString('base64');
  await page.setContent(
    `<style>
      @font-face { font-family: Geist; src: url(data:font/woff2;base64,${data}); font-weight: 100 900 }
      body { margin: 0 }
      svg { display: block }
    </style>${readFileSync(join(import.meta.dirname, 'link-preview.svg'), 'utf8')}`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(host, 'public/icons/link-preview.png') });
} finally {
  await browser.close();
}
