import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildManifest } from '../webpack/manifest.ts';
import { fragmentFor } from './fragment.ts';
import { dropOldVersions } from './keep-versions.ts';
import { fragmentOf, pastFragmentOf, readJson, remoteRoot, writeWhole } from './places.ts';
import { rollBackRemote } from './remote.ts';

const build: BuildManifest = {
  name: 'remote-farmer',
  version: '0.1.0-abc',
  entry: ['assets/remoteEntry.js'],
  chunks: { remote: ['assets/remote.js'], pools: ['assets/pools.js'] },
  files: [{ file: 'assets/remoteEntry.js', bytes: 9, brotli: 3, integrity: 'sha384-x' }],
  bundled: [],
  descriptor: {
    id: 'farmer',
    name: 'Farmer Portal',
    contract: 1,
    requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
    routes: [{ path: '/farmer/pools', page: 'pools', title: 'Pools', access: ['farmer'] }],
    navigation: [],
  },
};

describe('deploying a remote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-deploy-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says in the registry all that a page needs to know', () => {
    expect(fragmentFor('farmer', build, '0.1.0-before')).toMatchObject({
      version: '0.1.0-abc',
      base: '/remotes/farmer/0.1.0-abc/',
      entry: 'assets/remoteEntry.js',
      preload: ['assets/remote.js'],
      pages: { pools: ['assets/pools.js'] },
      integrity: { 'assets/remoteEntry.js': 'sha384-x' },
      previous: '0.1.0-before',
    });
  });

  it.each([
    [
      'another remote',
      { ...build, descriptor: { ...(build.descriptor as object), id: 'admin' } },
      /no descriptor of "farmer"/,
    ],
    ['a page without code', { ...build, chunks: { remote: [] } }, /no chunk named pools/],
    [
      'a path that is none',
      { ...build, descriptor: { ...(build.descriptor as object), routes: [{ path: 'x', page: 'pools' }] } },
      /does not fit the registry: descriptor.routes.0/,
    ],
    ['no entry', { ...build, entry: [] }, /0 entries/],
  ])('refuses %s', (_, broken, message) => {
    expect(() => fragmentFor('farmer', broken, null)).toThrow(message);
  });

  it('goes back to the version before, when it is still there', () => {
    const write = (version: string, previous: string | null) => {
      const text = JSON.stringify({ id: 'farmer', version, previous });
      writeWhole(pastFragmentOf('farmer', version, folder), text);
      writeWhole(fragmentOf('farmer', folder), text);
      mkdirSync(join(remoteRoot('farmer', folder), version), { recursive: true });
    };
    write('1', null);
    expect(() => rollBackRemote('farmer', folder)).toThrow(/no earlier version of farmer/);
    write('2', '1');
    expect(rollBackRemote('farmer', folder)).toBe('1');
    expect(readJson(fragmentOf('farmer', folder))).toMatchObject({ version: '1' });
  });

  it('keeps the last three versions and those that are named', () => {
    const versions = join(folder, 'versions');
    for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      mkdirSync(join(versions, name), { recursive: true });
      utimesSync(join(versions, name), index, index);
    }
    expect(dropOldVersions(versions, ['a', null]).sort()).toEqual(['b']);
    expect(readdirSync(versions).sort()).toEqual(['a', 'c', 'd', 'e']);
  });

  it('replaces a file whole and leaves no draft', () => {
    const file = join(folder, 'whole', 'x.json');
    writeWhole(file, '{"a":1}');
    expect(readJson(file)).toEqual({ a: 1 });
    expect(readdirSync(join(folder, 'whole'))).toEqual(['x.json']);
    expect(readJson(join(folder, 'none.json'))).toBeUndefined();
    expect(existsSync(file)).toBe(true);
  });
});
