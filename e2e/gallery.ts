import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { compile } from 'tooling/webpack/compile.ts';
import { root } from 'tooling/webpack/packages.ts';
import { pageScriptConfig } from 'tooling/webpack/separate-builds.ts';

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>';

/** Builds the gallery, in development mode by default, and serves it. */
export const serveGallery = async (mode: 'development' | 'production' = 'development') => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-gallery-'));
  const entry = join(root, 'shared-ui/src/gallery/main.tsx');
  await compile(pageScriptConfig({ version: 'gallery', mode }, entry, folder));
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const isScript = extname(pathname) === '.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(join(folder, pathname)) : html);
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
