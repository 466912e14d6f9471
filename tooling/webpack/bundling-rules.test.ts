import { budgetsOf, firstPageBudgets } from './budgets.ts';
import { wronglyBundled } from './bundling-rules.ts';
import type { BuildManifest } from './manifest.ts';
import { hoistStyleAttributes } from './render-pages.ts';
import { sharedModules } from './shared.ts';

const file = (name: string, brotli: number) => ({
  file: name,
  bytes: brotli * 3,
  brotli,
  integrity: 'sha384-x',
});
const remote: BuildManifest = {
  name: 'remote-farmer',
  version: '1',
  entry: ['remoteEntry.js'],
  chunks: { pools: ['pools.js'], 'report-pdf': ['pdf.js'] },
  needs: {},
  files: [file('remoteEntry.js', 3000), file('pools.js', 2000), file('pdf.js', 118_000)],
  bundled: ['jspdf', 'uqr'],
};

describe('the contents of a remote', () => {
  it('are its own code and libraries', () => {
    expect(wronglyBundled(remote)).toEqual([]);
  });

  it('is never a shared library: there is one React, one router, one cache on a page', () => {
    const bundled = ['react', 'react-router', 'shared-ui', 'swr', 'uqr'];
    expect(wronglyBundled({ ...remote, bundled })).toEqual(['react', 'react-router', 'shared-ui', 'swr']);
    expect(wronglyBundled({ ...remote, name: 'host', bundled })).toEqual([]);
  });

  it('exclude shares: each is a strict singleton that only the host provides', () => {
    for (const settings of Object.values(sharedModules('remote'))) {
      expect(settings).toMatchObject({ singleton: true, strictVersion: true, import: false });
    }
    expect(sharedModules('host')).toMatchObject({
      react: { eager: true, requiredVersion: expect.stringMatching(/^\^\d/) },
    });
  });
});

describe('byte budgets', () => {
  it('count the files that the browser fetches, by name', () => {
    expect(budgetsOf(remote)).toEqual([
      { what: 'remote-farmer entry', bytes: 3000, limit: 8000 },
      { what: 'remote-farmer pools', bytes: 2000, limit: 40_000 },
      { what: 'remote-farmer report-pdf', bytes: 118_000, limit: 126_200 },
    ]);
  });

  it('are exceeded by a page that grew too large', () => {
    const grown = budgetsOf({ ...remote, files: [file('remoteEntry.js', 8001), file('pools.js', 40_001)] });
    expect(grown.every(({ bytes, limit }) => bytes > limit)).toBe(true);
  });

  it('count the shares that the first page of a role fetches from the host', () => {
    const page = { files: ['page.js'], shares: ['shared-ui/content'] };
    const needs = { 'pool-discovery': page, console: page, overview: page };
    const files = [file('entry.js', 10), file('page.js', 200)];
    const remoteNamed = (name: BuildManifest['name']) => ({
      ...remote,
      name,
      entry: ['entry.js'],
      needs,
      files,
    });
    const host: BuildManifest = {
      ...remote,
      name: 'host',
      entry: ['main.js'],
      needs: {
        dashboard: { files: ['page.js'], shares: [] },
        'shared-ui/content': { files: ['content.js'], shares: [] },
      },
      files: [file('main.js', 100_000), file('page.js', 1), file('content.js', 60_000)],
    };
    const budgets = firstPageBudgets([
      host,
      remoteNamed('remote-farmer'),
      remoteNamed('remote-pooler'),
      remoteNamed('remote-admin'),
    ]);
    expect(budgets.map(({ bytes, limit }) => [bytes, bytes > limit])).toEqual([
      [160_210, true],
      [100_001, false],
      [160_210, false],
      [160_210, false],
    ]);
  });
});

describe('have no style attributes, which the content security policy would refuse', () => {
  it('carry no style attribute, which the content security policy would refuse', () => {
    const page = hoistStyleAttributes({
      title: 'x',
      css: 'a{}',
      body: '<i style="width:1px">a</i><b class="k" style="width:1px">style="no"</b><u style="font:&quot;x&quot;">',
    });
    expect(page.body).toBe('<i class="p0">a</i><b class="p0 k">style="no"</b><u class="p1">');
    expect(page.css).toBe('a{}.p0{width:1px}.p1{font:"x"}');
  });
});
