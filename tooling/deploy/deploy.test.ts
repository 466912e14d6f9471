import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFragment } from '../registry/read-fragment.ts';
import { sampleFragment } from '../testing/sample-fragment.ts';
import type { BuildManifest } from '../webpack/manifest.ts';
import { copyVersion } from './copy-version.ts';
import { fragmentFor } from './fragment.ts';
import { earlierFragmentOf, fragmentOf, readJson, remoteRoot, writeAtomically } from './paths.ts';
import { pruneVersions } from './prune-versions.ts';
import { readOtherBuild } from './read-other-build.ts';
import { deployOnce, deployRemote, rollBackRemote } from './remote.ts';

const build: BuildManifest = {
  name: 'remote-farmer',
  version: '0.1.0-abc',
  entry: ['assets/remoteEntry.js'],
  chunks: { remote: ['assets/remote.js'], pools: ['assets/pools.js'] },
  needs: { pools: { files: ['assets/split.js', 'assets/pools.js'], shares: ['shared-ui/content'] } },
  files: ['remoteEntry', 'remote', 'split', 'pools'].map(name => ({
    file: `assets/${name}.js`,
    bytes: 9,
    brotli: 3,
    integrity: 'sha384-x',
  })),
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

  it('writes all data that a page needs into the registry', () => {
    expect(fragmentFor('farmer', build, '0.1.0-before')).toMatchObject({
      version: '0.1.0-abc',
      base: '/remotes/farmer/0.1.0-abc/',
      entry: 'assets/remoteEntry.js',
      preload: ['assets/remote.js'],
      pages: { pools: ['assets/split.js', 'assets/pools.js'] },
      shares: { pools: ['shared-ui/content'] },
      integrity: { 'assets/remoteEntry.js': 'sha384-x', 'assets/pools.js': 'sha384-x' },
      previous: '0.1.0-before',
    });
  });

  it('names the chunks that a route preloads beside its page, each file once', () => {
    const routes = [
      { path: '/farmer/pools', page: 'pools', title: 'Pools', access: ['farmer'], preload: ['chart'] },
    ];
    const files = [...build.files, { ...build.files[0], file: 'assets/chart.js' }] as BuildManifest['files'];
    const chart = { files: ['assets/split.js', 'assets/chart.js'], shares: ['shared-ui/chart'] };
    const built = {
      ...build,
      files,
      chunks: { ...build.chunks, chart: ['assets/chart.js'] },
      needs: { ...build.needs, chart },
      descriptor: { ...(build.descriptor as object), routes },
    };
    expect(fragmentFor('farmer', built, null)).toMatchObject({
      pages: { pools: ['assets/split.js', 'assets/pools.js', 'assets/chart.js'] },
      shares: { pools: ['shared-ui/content', 'shared-ui/chart'] },
    });
    expect(() => fragmentFor('farmer', { ...built, chunks: build.chunks }, null)).toThrow(
      'no chunk named chart',
    );
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
      /does not fit the registry: farmer: descriptor.routes.0/,
    ],
    ['no entry', { ...build, entry: [] }, /0 entries/],
  ])('refuses %s', (_, broken, message) => {
    expect(() => fragmentFor('farmer', broken, null)).toThrow(message);
  });

  it("reads another team's build from the manifest of the federation's plugin", async () => {
    const other = join(folder, 'other');
    mkdirSync(join(other, 'dist'), { recursive: true });
    const write = (name: string, content: object | string) =>
      writeFileSync(join(other, name), typeof content === 'string' ? content : JSON.stringify(content));
    const metaData = {
      buildInfo: { buildVersion: '1.2.3' },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
    };
    const js = { sync: ['remote.js'], async: ['pools.1b2c3d4e.js'] };
    for (const name of ['remoteEntry.js', 'remote.js', 'pools.1b2c3d4e.js']) write(`dist/${name}`, name);
    await expect(readOtherBuild('farmer', other)).rejects.toThrow('needs a descriptor.json and a build');
    write('descriptor.json', build.descriptor as object);
    write('dist/mf-manifest.json', { metaData, exposes: [{ path: './Page', assets: { js } }] });
    await expect(readOtherBuild('farmer', other)).rejects.toThrow('no ./remote is exposed');
    const classic = { ...metaData, remoteEntry: { ...metaData.remoteEntry, type: 'global' } };
    write('dist/mf-manifest.json', { metaData: classic, exposes: [] });
    await expect(readOtherBuild('farmer', other)).rejects.toThrow('metaData.remoteEntry.type');
    write('dist/mf-manifest.json', { metaData, exposes: [{ path: './remote', assets: { js } }] });
    for (const [library, bundled] of [
      ['React', 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}'],
      ['styled-components', 'const SC_ATTR_VERSION="data-styled-version"'],
      ['shared-api', 'const keys={token:"kale-pool-token"}'],
      ['shared-ui', 'jsx(Frame,{"data-toaster":!0})'],
    ] as const) {
      write('dist/vendor.js', bundled);
      await expect(readOtherBuild('farmer', other)).rejects.toThrow(
        `vendor.js contains ${library}. Only the host`,
      );
    }
    rmSync(join(other, 'dist/vendor.js'));
    const read = await readOtherBuild('farmer', other);
    const version = deployRemote('farmer', join(folder, 'to'), read);
    expect(version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    expect(readJson(fragmentOf('farmer', join(folder, 'to')))).toMatchObject({
      entry: 'remoteEntry.js',
      preload: ['remote.js'],
      pages: { pools: ['pools.1b2c3d4e.js'] },
      integrity: { 'pools.1b2c3d4e.js': expect.stringMatching(/^sha256-/) },
    });
  });

  it('rolls back to the previous version, if it still exists', () => {
    const write = (version: string, previous: string | null) => {
      const text = JSON.stringify(sampleFragment(version, { previous }));
      writeAtomically(earlierFragmentOf('farmer', version, folder), text);
      writeAtomically(fragmentOf('farmer', folder), text);
      mkdirSync(join(remoteRoot('farmer', folder), version), { recursive: true });
    };
    write('1', null);
    expect(() => rollBackRemote('farmer', folder)).toThrow(/no earlier version of farmer/);
    write('2', '1');
    expect(rollBackRemote('farmer', folder)).toBe('1');
    expect(readJson(fragmentOf('farmer', folder))).toMatchObject({ version: '1' });
  });

  /** Builds a version in a folder, over what was built there before. */
  const built = (version: string, dist = join(folder, `dist-${version}`)) => {
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(dist, 'build.json'), JSON.stringify({ ...build, version }));
    return { dist };
  };
  const liveIn = (to: string) => readFragment(readJson(fragmentOf('farmer', to)));

  it('gives a new version to some visitors first, then to all, and rolls it back', () => {
    const to = join(folder, 'canary');
    expect(() => deployRemote('farmer', to, { dist: join(folder, 'none') })).toThrow(/was not built yet/);
    expect(() => deployRemote('farmer', to, { ...built('1'), percent: 10 })).toThrow(/the only version/);
    deployRemote('farmer', to, built('1'));
    expect(() => deployRemote('farmer', to, { ...built('2'), percent: 101 })).toThrow(/from 0 to 100/);

    deployRemote('farmer', to, { ...built('2'), percent: 10 });
    const live = () => liveIn(to);
    expect(live()).toMatchObject({
      entry: { version: '1' },
      canary: { percent: 10, fragment: { entry: { version: '2', previous: '1' } } },
    });
    expect(rollBackRemote('farmer', to)).toBe('1');
    expect(live().canary).toBeUndefined();

    deployRemote('farmer', to, { ...built('2'), percent: 50 });
    deployRemote('farmer', to, built('2'));
    expect(live()).toMatchObject({ entry: { version: '2', previous: '1' } });
    expect(live().canary).toBeUndefined();
    expect(rollBackRemote('farmer', to)).toBe('1');
  });

  it('can roll back to the version before the live one after two canaries', () => {
    const to = join(folder, 'canaries');
    for (const version of ['1', '2']) deployRemote('farmer', to, built(version));
    for (const version of ['3', '4']) deployRemote('farmer', to, { ...built(version), percent: 10 });
    expect(rollBackRemote('farmer', to)).toBe('2');
    expect(rollBackRemote('farmer', to)).toBe('1');
  });

  it('deploys a build at a start once, so that later decisions about it stay', () => {
    const to = join(folder, 'starts');
    const dist = join(folder, 'dist');
    const start = () => deployOnce('farmer', to, { dist });
    built('1', dist);
    expect(start()).toEqual({ version: '1', live: '1' });
    built('2', dist);
    expect(start()).toEqual({ version: '2', live: '2' });
    rollBackRemote('farmer', to);
    expect(start()).toEqual({ version: '2', live: '1' });
    expect(liveIn(to)).toMatchObject({ entry: { version: '1' } });

    // Explicitly, it is deployed again; then only for some visitors.
    deployRemote('farmer', to, { dist });
    expect(liveIn(to)).toMatchObject({ entry: { version: '2' } });
    deployRemote('farmer', to, { ...built('3', dist), percent: 10 });
    expect(start()).toEqual({ version: '3', live: '2' });
    expect(liveIn(to)).toMatchObject({ canary: { percent: 10, fragment: { entry: { version: '3' } } } });

    // The build of another folder stays too, until this one changes: here, back to an earlier source.
    deployRemote('farmer', to, built('4'));
    expect(start()).toEqual({ version: '3', live: '4' });
    built('1', dist);
    expect(start()).toEqual({ version: '1', live: '1' });
  });

  it.each([
    ['--canary', '10'],
    ['--from', '.'],
  ])('refuses to deploy once with %s %s', (...options) => {
    const main = join(import.meta.dirname, 'main.ts');
    const { status, stderr } = spawnSync(
      process.execPath,
      [main, 'deploy-remote', 'farmer', '--once', ...options],
      {
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '', DEPLOY_DIR: join(folder, 'once') },
      },
    );
    expect(stderr).toContain('--once deploys a build of this workspace to everyone');
    expect(status).toBe(1);
  });

  it('deploys at a start what was deployed before but no longer exists', () => {
    const to = join(folder, 'again');
    deployRemote('farmer', to, built('1'));
    rmSync(fragmentOf('farmer', to));
    expect(deployOnce('farmer', to, { dist: built('1').dist })).toEqual({ version: '1', live: '1' });
    expect(liveIn(to)).toMatchObject({ entry: { version: '1' } });
  });

  it('adds the files of another build of the same version', () => {
    const to = join(folder, 'twice');
    for (const name of ['one', 'two']) {
      const dist = join(folder, `dist-${name}`);
      mkdirSync(join(dist, 'assets'), { recursive: true });
      writeFileSync(join(dist, 'build.json'), JSON.stringify(build));
      writeFileSync(join(dist, 'assets', `${name}.js`), name);
      deployRemote('farmer', to, { dist });
    }
    const files = readdirSync(join(remoteRoot('farmer', to), build.version, 'assets'));
    expect(files.sort()).toEqual(['one.js', 'two.js']);
  });

  it('of the same build in several processes at once copies all of its files', async () => {
    const dist = join(folder, 'dist-many');
    mkdirSync(dist);
    for (let n = 0; n < 1_500; n++) writeFileSync(join(dist, `${n}.js`), 'x');
    const copy = join(import.meta.dirname, 'copy-version.ts');
    const to = join(folder, 'many');
    const script = `(await import(${JSON.stringify(copy)})).copyVersion(${JSON.stringify(dist)}, ${JSON.stringify(to)}, '1')`;
    const deploys = [1, 2, 3].map(() =>
      once(
        spawn(process.execPath, ['--input-type=module', '-e', script], { env: { NODE_OPTIONS: '' } }),
        'exit',
      ),
    );
    expect(await Promise.all(deploys)).toEqual([1, 2, 3].map(() => [0, null]));
    expect(readdirSync(to)).toEqual(['1']);
    expect(readdirSync(join(to, '1'))).toHaveLength(1_500);
  });

  it('leaves no part of a version behind when it cannot be copied', () => {
    const to = join(folder, 'full');
    mkdirSync(to);
    writeFileSync(join(to, '1'), 'not a folder');
    expect(() => copyVersion(built('1').dist, to, '1')).toThrow();
    expect(readdirSync(to)).toEqual(['1']);
  });

  it('keeps the last three versions and the named ones', () => {
    const versions = join(folder, 'versions');
    for (const [index, name] of ['a', 'b', 'c', 'd', 'e', '.f.tmp'].entries()) {
      mkdirSync(join(versions, name), { recursive: true });
      utimesSync(join(versions, name), index, index);
    }
    expect(pruneVersions(versions, ['a', null]).sort()).toEqual(['b']);
    expect(readdirSync(versions).sort()).toEqual(['.f.tmp', 'a', 'c', 'd', 'e']);
  });

  it('replaces a file atomically and leaves no draft', () => {
    const file = join(folder, 'whole', 'x.json');
    writeAtomically(file, '{"a":1}');
    expect(readJson(file)).toEqual({ a: 1 });
    expect(readdirSync(join(folder, 'whole'))).toEqual(['x.json']);
    expect(readJson(join(folder, 'none.json'))).toBeUndefined();
    expect(existsSync(file)).toBe(true);
  });
});
