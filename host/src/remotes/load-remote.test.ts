import { jest } from '@jest/globals';
import { createInstance, getInstance, init } from '@module-federation/enhanced/runtime';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { readRegistry } from 'shared-api/registry';
import { CONTRACT } from 'shared-api/remote';
import { removePreloads, settlePreloads } from '../testing/module-preloads.ts';

// An import needs a browser. Everything else is real, and the federation's runtime starts as in a build.
const nativeImport = jest.fn<(address: string) => Promise<unknown>>();
jest.unstable_mockModule('./native-import.ts', () => ({ nativeImport }));
jest.unstable_mockModule('./shared-versions.ts', () => ({
  sharedVersions: { 'shared-api': '0.1.4', 'shared-ui': '0.1.4', react: '19.3.1' },
}));
const { default: federationPlugin } = await import('./federation-plugin.ts');
const react = {
  version: '19.3.1',
  scope: ['default'],
  lib: () => ({}),
  shareConfig: { requiredVersion: '^19.0.0' },
};
init({ name: 'host', remotes: [], shared: { react }, plugins: [federationPlugin()] });
const { remoteLoader } = await import('./load-remote.ts');

let id = ''; // of another remote in each test: the page keeps what it has loaded

const entryOf = (change: { version?: string; contract?: number; requires?: Record<string, string> } = {}) => {
  const [listed] = readRegistry({
    remotes: [
      {
        id,
        version: change.version ?? '0.1.0-a',
        base: `/remotes/${id}/${change.version ?? '0.1.0-a'}/`,
        entry: 'assets/remoteEntry.js',
        integrity: { 'assets/remoteEntry.js': 'sha384-x' },
        descriptor: {
          id,
          name: 'Farmer Portal',
          contract: change.contract ?? CONTRACT,
          requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0', ...change.requires },
          routes: [],
          navigation: [],
        },
      },
    ],
  });
  if (listed?.kind !== 'entry') throw new Error('not an entry');
  return listed.entry;
};

const module = { pages: {}, descriptor: {} };
const initRemote = jest.fn<(shares: object) => void>();
const get = jest.fn<(exposed: string) => Promise<() => unknown>>();
const container = { init: initRemote, get };
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

// As the gateway writes it into the page, which has no hashes for a version deployed since.
const ids = Array.from({ length: 20 }, (_, index) => `farmer${index}`);
document.head.innerHTML = `<script type="importmap">${JSON.stringify({
  integrity: Object.fromEntries(
    ids.map(each => [`/remotes/${each}/0.1.0-a/assets/remoteEntry.js`, 'sha384-x']),
  ),
})}</script>`;

let shared = '';
let registry: unknown = { remotes: [] };
const server = setupServer(http.get('*/registry.json', () => HttpResponse.json(registry as object)));

let preloads: 'load' | 'error' = 'load';
let tampered = '';
const preloaded: string[] = [];
settlePreloads(({ href, integrity }) => {
  preloaded.push(`${href.split('/').pop()} ${integrity}`);
  return tampered && href.endsWith(tampered) ? 'error' : preloads;
});

describe('loading a remote', () => {
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    jest.resetAllMocks();
    id = ids.pop() ?? '';
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    registry = { remotes: [] };
    preloads = 'load';
    tampered = '';
    nativeImport.mockResolvedValue(container);
    get.mockResolvedValue(() => ({ default: module }));
  });
  afterEach(() => {
    removePreloads();
    preloaded.length = 0;
    jest.useRealTimers();
  });

  it('gives the entry the shares of the host and takes its one module', async () => {
    await expect(remoteLoader(entryOf()).load(false)).resolves.toBe(module);
    expect(nativeImport).toHaveBeenCalledWith(`http://localhost/remotes/${id}/0.1.0-a/assets/remoteEntry.js`);
    expect(initRemote.mock.calls[0]?.[0]).toMatchObject({ react: { '19.3.1': { from: 'host' } } });
    expect(get).toHaveBeenCalledWith('./remote');
  });

  it('runs an entry that arrived after the time limit again on a retry: it has lost its shares', async () => {
    nativeImport.mockImplementationOnce(() => new Promise(ok => setTimeout(ok, 9000, container)));
    const loader = remoteLoader(entryOf());
    const caught = expect(loader.load(false)).rejects.toMatchObject({ reason: 'timeout' });
    await jest.advanceTimersByTimeAsync(8000);
    await caught;
    await jest.advanceTimersByTimeAsync(1000);
    await expect(loader.load(true)).resolves.toBe(module);
    const address = `http://localhost/remotes/${id}/0.1.0-a/assets/remoteEntry.js`;
    expect(nativeImport.mock.calls).toEqual([[address], [`${address}?try=1`]]);
  });

  it('tries at 0, 0.5 and 2 s, each time at a fresh address with its hash checked', async () => {
    preloads = 'error';
    nativeImport.mockImplementation(gone);
    const caught = expect(remoteLoader(entryOf()).load(false)).rejects.toMatchObject({
      reason: 'unreachable',
    });
    const tried = [];
    for (const ms of [0, 499, 1, 1499, 1]) {
      await jest.advanceTimersByTimeAsync(ms);
      tried.push(preloaded.length);
    }
    await caught;
    expect(tried).toEqual([1, 1, 2, 2, 3]);
    expect(nativeImport).toHaveBeenCalledTimes(1);
    expect(preloaded).toEqual([1, 2, 3].map(round => `remoteEntry.js?try=${round} sha384-x`));
  });

  it('runs no code of a file with another hash', async () => {
    preloads = 'error';
    nativeImport.mockImplementation(gone);
    const caught = expect(remoteLoader(entryOf()).load(false)).rejects.toMatchObject({
      reason: 'unreachable',
    });
    await jest.advanceTimersByTimeAsync(3000);
    await caught;
    expect(nativeImport).toHaveBeenCalledTimes(1);
  });

  it('fails with "lost" when a file that the remote imports itself does not load', async () => {
    preloads = 'error';
    get.mockImplementation(gone);
    const caught = expect(remoteLoader(entryOf()).load(false)).rejects.toMatchObject({ reason: 'lost' });
    await jest.advanceTimersByTimeAsync(3000);
    await caught;
    expect(preloaded[0]).toBe('remoteEntry.js sha384-x');
  });

  it.each([
    ['a newer contract', { contract: CONTRACT + 1 }, 'version'],
    ['an earlier contract', { contract: CONTRACT - 1 }, 'outdated'],
    ['newer shared packages', { requires: { 'shared-api': '^99.0.0' } }, 'version'],
    ['a newer React', { requires: { react: '^20.0.0' } }, 'version'],
    ['earlier shared packages', { requires: { 'shared-ui': '^0.0.1' } }, 'outdated'],
  ])('finds %s before any code runs', async (_, change, reason) => {
    await expect(remoteLoader(entryOf(change)).load(false)).rejects.toMatchObject({ reason });
    expect(nativeImport).not.toHaveBeenCalled();
  });

  it('gives up after 8 s without an answer', async () => {
    nativeImport.mockImplementation(() => new Promise(() => {}));
    const caught = expect(remoteLoader(entryOf()).load(false)).rejects.toMatchObject({ reason: 'timeout' });
    await jest.advanceTimersByTimeAsync(8000);
    await caught;
  });

  it.each([
    ['an entry that is none', () => nativeImport.mockResolvedValue({ hello: 'world' })],
    ['a module that is no remote', () => get.mockResolvedValue(() => ({ default: 'hello' }))],
  ])('refuses %s', async (_, prepare) => {
    prepare();
    await expect(remoteLoader(entryOf()).load(false)).rejects.toMatchObject({ reason: 'broken' });
  });

  it('fails with "version" when no build offers a share that its code needs', async () => {
    get.mockImplementation(async () => {
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: '^20.0.0' };
      const remote = createInstance({ name: id, remotes: [] });
      remote.initShareScopeMap('default', getInstance()?.shareScopeMap.default ?? {});
      const factory = await remote.loadShare(shared, {
        customShareInfo: { scope: ['default'], shareConfig },
      });
      return () => factory;
    });
    for (shared of ['react', 'react-of-tomorrow'])
      await expect(remoteLoader(entryOf()).load(false)).rejects.toMatchObject({ reason: 'version' });
  });

  it('reads the registry first on a retry, and loads the live version', async () => {
    jest.useRealTimers();
    registry = { remotes: [entryOf({ version: '0.2.0-b' })] };
    const { load, current } = remoteLoader(entryOf());
    expect(current().version).toBe('0.1.0-a');
    await expect(load(true)).resolves.toBe(module);
    expect(current().version).toBe('0.2.0-b');
    expect(nativeImport.mock.calls[0]?.[0]).toMatch(/\/0\.2\.0-b\/assets\/remoteEntry\.js$/);
    const [link] = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    expect(link?.integrity).toBe('sha384-x');
  });

  it.each([
    ['a chunk with another hash', { 'assets/pools.js': 'sha384-y' }],
    ['a chunk without a hash', {}],
  ])('runs no code of a version with %s on a retry', async (_, integrity) => {
    const later = entryOf({ version: '0.2.0-c' });
    registry = {
      remotes: [
        {
          ...later,
          pages: { pools: ['assets/pools.js'] },
          integrity: { ...later.integrity, ...integrity },
        },
      ],
    };
    tampered = 'pools.js';
    jest.useRealTimers();
    await expect(remoteLoader(entryOf()).load(true)).rejects.toMatchObject({ reason: 'lost' });
    expect(nativeImport).not.toHaveBeenCalled();
  });
});
