import { jest } from '@jest/globals';
import type { Shell } from './shell.ts';

const remoteOf = (id: string, role: string) => ({
  id,
  version: '0.1.0-a',
  base: `/remotes/${id}/0.1.0-a/`,
  entry: 'assets/remoteEntry.js',
  integrity: { 'assets/remoteEntry.js': 'sha256-e' },
  enabled: true,
  preload: ['assets/remote.js'],
  pages: {},
  shares: {},
  descriptor: {
    id,
    name: id,
    contract: 1,
    requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
    routes: [
      { path: `/${id}/list`, page: 'list', title: 'List', access: [role, 'admin'] },
      { path: `/${id}/list/:item`, page: 'item', title: 'Item', access: [role, 'admin'] },
    ],
    navigation: [],
  },
});

document.head.innerHTML = `
  <script type="application/json" id="kale-registry">${JSON.stringify({ remotes: [remoteOf('farmer', 'farmer'), remoteOf('pooler', 'pooler')] })}</script>
  <script type="importmap">${JSON.stringify({
    integrity: {
      '/assets/main.1.js': 'sha256-m',
      '/remotes/farmer/0.1.0-a/assets/remote.js': 'sha256-f',
      '/remotes/pooler/0.1.0-a/assets/remote.js': 'sha256-p',
    },
  })}</script>
  <script type="module" src="/assets/libs.1.js"></script>
  <script type="module" src="/assets/main.1.js"></script>`;
document.body.innerHTML =
  '<svg><use href="/assets/icons.1.svg#leaf" /></svg><svg><use href="/assets/icons.1.svg#bell" /></svg>';

const posted: Shell[] = [];
const register = jest.fn<(address: string) => Promise<unknown>>(async () => ({}));
const serviceWorker = {
  register,
  ready: Promise.resolve({ active: { postMessage: (shell: Shell) => posted.push(shell) } }),
};
const device = (facts: object) =>
  Object.entries(facts).map(([name, value]) =>
    Object.defineProperty(navigator, name, { value, configurable: true }),
  );

/** A fresh copy of the module, with the federation's runtime as a build starts it. */
const importCacheShell = async () => {
  jest.resetModules();
  const { init } = await import('@module-federation/enhanced/runtime');
  init({ name: 'host', remotes: [] });
  return (await import('./cache-shell.ts')).cacheShell;
};
let cacheShell = await importCacheShell();

beforeEach(() => {
  posted.length = 0;
  register.mockClear();
  device({ serviceWorker, connection: undefined });
});

it('requests the files and pages of one role, at the versions of this page', async () => {
  await cacheShell('farmer');
  expect(register).toHaveBeenCalledWith('/service-worker.js');
  const [shell] = posted;
  expect(shell?.id).toBe('/assets/main.1.js+farmer@0.1.0-a');
  expect(shell?.files).toEqual([
    ['/assets/main.1.js', 'sha256-m'],
    ['/remotes/farmer/0.1.0-a/assets/remote.js', 'sha256-f'],
    ['/assets/icons.1.svg', undefined],
  ]);
  const paths = shell?.pages.map(([path]) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/dashboard', '/auth/signin', '/farmer/list']));
  expect(paths).not.toContain('/farmer/list/:item');
  expect(paths).not.toContain('/pooler/list');
  expect(Object.fromEntries(shell?.pages ?? [])['/farmer/list']).toEqual([
    '/assets/libs.1.js',
    '/assets/main.1.js',
    '/remotes/farmer/0.1.0-a/assets/remoteEntry.js',
    '/remotes/farmer/0.1.0-a/assets/remote.js',
  ]);
});

it('lists public pages last: another page replaces one that is not cached', async () => {
  await cacheShell('farmer');
  const paths = posted[0]?.pages.map(([path]) => path) ?? [];
  expect(paths[0]).toBe('/farmer/list');
  expect(paths.indexOf('/dashboard')).toBeLessThan(paths.indexOf('/'));
});

it('caches nothing of a version that a developer looks at', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="kale-override"></div>');
  await cacheShell('farmer');
  document.getElementById('kale-override')?.remove();
  expect(register).not.toHaveBeenCalled();
});

it('requests all remotes that an admin may see', async () => {
  await cacheShell('admin');
  expect(posted[0]?.pages.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/farmer/list', '/pooler/list']),
  );
});

it('caches nothing in data-saver mode, or if there are no workers', async () => {
  device({ connection: { saveData: true } });
  await cacheShell('farmer');
  device({ connection: undefined, serviceWorker: undefined });
  await cacheShell('farmer');
  expect(register).not.toHaveBeenCalled();
});

it('creates the worker’s address with the one policy that the content security policy allows', async () => {
  const createPolicy = jest.fn(
    (_name: string, rules: { createScriptURL: (text: string) => string }) => rules,
  );
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  cacheShell = await importCacheShell();
  await cacheShell('farmer');
  await cacheShell('farmer');
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['service-worker']);
  expect(register).toHaveBeenLastCalledWith('/service-worker.js');
});
