import { jest } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { CONTRACT, readRegistry } from 'shared-api/remote';
import { removePreloads, settlePreloads } from '../testing/module-preloads.ts';

// Shares need a build around them, and an import a browser; everything this side of them is real.
const shares = { react: {} };
jest.unstable_mockModule('./page-shares.ts', () => ({ pageShares: () => shares }));
const nativeImport = jest.fn<(address: string) => Promise<unknown>>();
jest.unstable_mockModule('./native-import.ts', () => ({ nativeImport }));
jest.unstable_mockModule('./shared-versions.ts', () => ({
  sharedVersions: { 'shared-api': '0.1.4', 'shared-ui': '0.1.4' },
}));
const { remoteLoader } = await import('./load-remote.ts');

const entryOf = (change: { version?: string; contract?: number; requires?: Record<string, string> } = {}) => {
  const [listed] = readRegistry({
    remotes: [
      {
        id: 'farmer',
        version: change.version ?? '0.1.0-a',
        base: `/remotes/farmer/${change.version ?? '0.1.0-a'}/`,
        entry: 'assets/remoteEntry.js',
        integrity: { 'assets/remoteEntry.js': 'sha384-x' },
        descriptor: {
          id: 'farmer',
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
const init = jest.fn<(shares: object) => void>();
const get = jest.fn<(exposed: string) => Promise<() => unknown>>();
const container = { init, get };
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

// As the gateway writes it into the page, which has no hashes for a version deployed since.
document.head.innerHTML = `<script type="importmap">${JSON.stringify({
  integrity: { '/remotes/farmer/0.1.0-a/assets/remoteEntry.js': 'sha384-x' },
})}</script>`;

let registry: unknown = { remotes: [] };
const server = setupServer(http.get('*/registry.json', () => HttpResponse.json(registry as object)));

let preloads: 'load' | 'error' = 'load';
settlePreloads(() => preloads);

describe('loading a remote', () => {
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    jest.resetAllMocks();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    registry = { remotes: [] };
    preloads = 'load';
    nativeImport.mockResolvedValue(container);
    get.mockResolvedValue(() => ({ default: module }));
  });
  afterEach(() => {
    removePreloads();
    jest.useRealTimers();
  });

  it('gives the entry the shares of the host and takes its one module', async () => {
    await expect(remoteLoader(entryOf())(false)).resolves.toBe(module);
    expect(nativeImport).toHaveBeenCalledWith(
      'http://localhost/remotes/farmer/0.1.0-a/assets/remoteEntry.js',
    );
    expect(init.mock.calls[0]?.[0]).toBe(shares);
    expect(get).toHaveBeenCalledWith('./remote');
  });

  it('tries three times, each later one at a fresh address with its hash checked', async () => {
    nativeImport.mockImplementation(gone);
    const result = remoteLoader(entryOf())(false);
    const caught = expect(result).rejects.toMatchObject({ reason: 'unreachable' });
    await jest.advanceTimersByTimeAsync(3000);
    await caught;
    expect(nativeImport.mock.calls.map(([address]) => address.split('/').pop())).toEqual([
      'remoteEntry.js',
      'remoteEntry.js?try=1',
      'remoteEntry.js?try=2',
    ]);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    expect(links.map(({ href, integrity }) => [href.split('/').pop(), integrity])).toEqual([
      ['remoteEntry.js?try=1', 'sha384-x'],
      ['remoteEntry.js?try=2', 'sha384-x'],
    ]);
  });

  it('runs no code of a file that is not the one promised', async () => {
    preloads = 'error';
    nativeImport.mockImplementation(gone);
    const caught = expect(remoteLoader(entryOf())(false)).rejects.toMatchObject({ reason: 'unreachable' });
    await jest.advanceTimersByTimeAsync(3000);
    await caught;
    expect(nativeImport).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a newer contract', { contract: CONTRACT + 1 }, 'version'],
    ['an earlier contract', { contract: CONTRACT - 1 }, 'outdated'],
    ['newer shared packages', { requires: { 'shared-api': '^99.0.0' } }, 'version'],
    ['earlier shared packages', { requires: { 'shared-ui': '^0.0.1' } }, 'outdated'],
  ])('finds %s before any code runs', async (_, change, reason) => {
    await expect(remoteLoader(entryOf(change))(false)).rejects.toMatchObject({ reason });
    expect(nativeImport).not.toHaveBeenCalled();
  });

  it('gives up after 8 s without an answer', async () => {
    nativeImport.mockImplementation(() => new Promise(() => {}));
    const caught = expect(remoteLoader(entryOf())(false)).rejects.toMatchObject({ reason: 'timeout' });
    await jest.advanceTimersByTimeAsync(8000);
    await caught;
  });

  it.each([
    ['an entry that is none', () => nativeImport.mockResolvedValue({ hello: 'world' })],
    ['a module that is no remote', () => get.mockResolvedValue(() => ({ default: 'hello' }))],
  ])('refuses %s', async (_, prepare) => {
    prepare();
    await expect(remoteLoader(entryOf())(false)).rejects.toMatchObject({ reason: 'broken' });
  });

  it('asked again, looks at the registry first and takes the version that is live now', async () => {
    jest.useRealTimers();
    registry = { remotes: [entryOf({ version: '0.2.0-b' })] };
    await expect(remoteLoader(entryOf())(true)).resolves.toBe(module);
    expect(nativeImport.mock.calls[0]?.[0]).toMatch(/farmer\/0\.2\.0-b\/assets\/remoteEntry\.js$/);
    const [link] = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    expect(link?.integrity).toBe('sha384-x');
  });
});
