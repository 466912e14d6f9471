import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import * as packages from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'kale-build-'));
const distOf = (name: string) => join(folder, name, 'dist');
afterAll(() => rmSync(folder, { recursive: true }));

/** The libraries of the next build. Webpack itself is not run. */
let libraries: string[] = [];
const renderPages = jest.fn(async () => {});
jest.unstable_mockModule('./packages.ts', () => ({ ...packages, distOf }));
jest.unstable_mockModule('./config.ts', () => ({ configure: (name: string) => ({ name }) }));
jest.unstable_mockModule('./separate-builds.ts', () => ({ serviceWorkerConfig: () => ({}) }));
jest.unstable_mockModule('./render-pages.ts', () => ({ renderPages }));
jest.unstable_mockModule('./compile.ts', () => ({
  compile: async ({ name }: { name?: string }) => {
    if (name) {
      rmSync(distOf(name), { recursive: true, force: true });
      mkdirSync(distOf(name), { recursive: true });
    }
    const modules = libraries.map(library => ({ nameForCondition: () => `/node_modules/${library}/x.js` }));
    return { compilation: { getAssets: () => [], entrypoints: new Map(), chunks: [], modules } };
  },
}));
const { build } = await import('./build.ts');

it('builds only what changed since the last build', async () => {
  expect(await build('host')).toMatchObject({ fresh: true });
  expect(await build('host')).toMatchObject({ fresh: false });
  expect(readdirSync(distOf('host'))).toContain('build.json');
});

it('builds a host again whose pages could not be rendered', async () => {
  rmSync(distOf('host'), { recursive: true, force: true });
  renderPages.mockRejectedValueOnce(new Error('no page'));
  await expect(build('host')).rejects.toThrow('no page');
  expect(await build('host')).toMatchObject({ fresh: true });
});

it('refuses a remote with a second React each time', async () => {
  libraries = ['react'];
  await expect(build('remote-farmer')).rejects.toThrow('remote-farmer bundles react');
  await expect(build('remote-farmer')).rejects.toThrow('remote-farmer bundles react');
  libraries = ['uqr'];
  expect(await build('remote-farmer')).toMatchObject({ fresh: true, manifest: { bundled: ['uqr'] } });
});
