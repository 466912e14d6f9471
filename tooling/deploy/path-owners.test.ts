import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleFragment } from '../testing/sample-fragment.ts';
import type { BuildManifest } from '../webpack/manifest.ts';
import { PathConflict } from './path-owners.ts';
import { fragmentOf, hostManifest, readJson, writeAtomically } from './paths.ts';
import { deployOnce, deployRemote, rollBackRemote } from './remote.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kale-owners-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const descriptorOf = (id: string, ...paths: string[]) => ({
  ...sampleFragment('1', {}, id).descriptor,
  routes: paths.map(path => ({ path, page: 'pools', title: 'Pools', access: ['farmer'] })),
});

const isLive = (id: string, descriptor: object, more: object = {}) =>
  writeAtomically(fragmentOf(id, folder), JSON.stringify({ ...sampleFragment('1', more, id), descriptor }));

const buildOf = (...paths: string[]): BuildManifest => ({
  name: 'remote-rewards',
  version: '0.1.0',
  entry: ['remoteEntry.js'],
  chunks: { remote: [], pools: ['pools.js'] },
  needs: { pools: { files: ['pools.js'], shares: [] } },
  files: ['remoteEntry.js', 'pools.js'].map(file => ({ file, bytes: 9, brotli: 3, integrity: 'sha384-x' })),
  bundled: [],
  descriptor: descriptorOf('rewards', ...paths),
});

/** The remote's folder of builds, of which only the manifest matters. */
const distOf = (build: BuildManifest) => {
  const dist = mkdtempSync(join(folder, 'dist-'));
  writeFileSync(join(dist, 'build.json'), JSON.stringify(build));
  return dist;
};

const deploy = (...paths: string[]) => {
  const build = buildOf(...paths);
  return deployRemote('rewards', folder, { build, dist: distOf(build) });
};

describe('the owner of a path', () => {
  it.each([
    ['the host', '/status', 'host'],
    ['another remote', '/farmer/pools', 'farmer'],
    ["another remote's canary", '/farmer/prizes', 'farmer'],
    ['another remote, as a case in its pattern', '/farmer/7/harvests', 'farmer'],
    ['another remote, in other letters', '/Farmer/Pools/', 'farmer'],
    ['another remote, for one of its addresses', '/:role/pools', 'farmer'],
  ])('may be %s if no other remote is deployed for it', (_, path, owner) => {
    writeAtomically(hostManifest(folder), JSON.stringify({ version: '1', paths: ['/', '/status'] }));
    const canary = { ...sampleFragment('2'), descriptor: descriptorOf('farmer', '/farmer/prizes') };
    isLive('farmer', descriptorOf('farmer', '/farmer/pools', '/farmer/:id/harvests'), {
      canary: { percent: 10, fragment: canary },
    });
    expect(() => deploy('/rewards', path)).toThrow(PathConflict);
    expect(() => deploy('/rewards', path)).toThrow(`rewards cannot own ${path}: ${owner} owns /`);
    expect(readJson(fragmentOf('rewards', folder))).toBeUndefined();
    expect(deploy('/rewards', '/rewards/:id', '/farmers/:id')).toBe('0.1.0');
  });

  it('stays the part that took over a path: its previous version cannot return', () => {
    const first = { ...buildOf('/prizes'), version: '0.0.9' };
    deployRemote('rewards', folder, { build: first, dist: distOf(first) });
    deploy('/rewards');
    isLive('farmer', descriptorOf('farmer', '/prizes'));
    expect(() => rollBackRemote('rewards', folder)).toThrow(PathConflict);
    expect(readJson(fragmentOf('rewards', folder))).toMatchObject({ version: '0.1.0' });
  });

  it('is not the remote itself in an earlier version, nor an unreadable part', () => {
    isLive('farmer', { id: 'farmer', routes: [{ path: '/rewards' }] });
    deploy('/rewards');
    expect(deploy('/rewards')).toBe('0.1.0');
  });

  it('may change between two builds at a start, which deploys them one by one', () => {
    isLive('farmer', descriptorOf('farmer', '/rewards'));
    const dist = distOf(buildOf('/rewards'));
    expect(deployOnce('rewards', folder, { dist })).toEqual({ version: '0.1.0', live: '0.1.0' });
  });
});
