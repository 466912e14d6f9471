import { jest } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { CONTRACT, readRegistry } from 'shared-api/remote';
import { answerPreloads, forgetPreloads } from './answered-preloads.ts';

// The federation runtime needs a build around it; everything this side of it is real.
const registerRemotes = jest.fn<(remotes: { entry: string }[], options: { force: boolean }) => void>();
const importRemote = jest.fn<(id: string) => Promise<unknown>>();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerRemotes,
  loadRemote: importRemote,
}));
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
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

// As the gateway writes it into the page, which has no hashes for a version deployed since.
document.head.innerHTML = `<script type="importmap">${JSON.stringify({
  integrity: { '/remotes/farmer/0.1.0-a/assets/remoteEntry.js': 'sha384-x' },
})}</script>`;

let registry: unknown = { remotes: [] };
const server = setupServer(http.get('*/registry.json', () => HttpResponse.json(registry as object)));

let preloads: 'load' | 'error' = 'load';
answerPreloads(() => preloads);

describe('loading a remote', () => {
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    jest.resetAllMocks();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    registry = { remotes: [] };
    preloads = 'load';
  });
  afterEach(() => {
    forgetPreloads();
    jest.useRealTimers();
  });

  it('registers the entry at run time and takes its one module', async () => {
    importRemote.mockResolvedValue({ default: module });
    await expect(remoteLoader(entryOf())(false)).resolves.toBe(module);
    expect(registerRemotes).toHaveBeenCalledWith(
      [
        {
          name: 'farmer',
          entry: 'http://localhost/remotes/farmer/0.1.0-a/assets/remoteEntry.js',
          type: 'module',
        },
      ],
      { force: false },
    );
    expect(importRemote).toHaveBeenCalledWith('farmer/remote');
  });

  it('tries three times, each later one by force at a fresh address with its hash checked', async () => {
    importRemote.mockImplementation(gone);
    const result = remoteLoader(entryOf())(false);
    const caught = expect(result).rejects.toMatchObject({ reason: 'unreachable' });
    await jest.advanceTimersByTimeAsync(3000);
    await caught;
    expect(
      registerRemotes.mock.calls.map(([[remote], { force }]) => [remote?.entry.split('/').pop(), force]),
    ).toEqual([
      ['remoteEntry.js', false],
      ['remoteEntry.js?try=1', true],
      ['remoteEntry.js?try=2', true],
    ]);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    expect(links.map(({ href, integrity }) => [href.split('/').pop(), integrity])).toEqual([
      ['remoteEntry.js?try=1', 'sha384-x'],
      ['remoteEntry.js?try=2', 'sha384-x'],
    ]);
  });

  it('runs no code of a file that is not the one promised', async () => {
    preloads = 'error';
    importRemote.mockImplementation(gone);
    const caught = expect(remoteLoader(entryOf())(false)).rejects.toMatchObject({ reason: 'unreachable' });
    await jest.advanceTimersByTimeAsync(3000);
    await caught;
    expect(importRemote).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a newer contract', { contract: CONTRACT + 1 }, 'version'],
    ['an earlier contract', { contract: CONTRACT - 1 }, 'outdated'],
    ['newer shared packages', { requires: { 'shared-api': '^99.0.0' } }, 'version'],
    ['earlier shared packages', { requires: { 'shared-ui': '^0.0.1' } }, 'outdated'],
  ])('finds %s before any code runs', async (_, change, reason) => {
    await expect(remoteLoader(entryOf(change))(false)).rejects.toMatchObject({ reason });
    expect(registerRemotes).not.toHaveBeenCalled();
  });

  it('gives up after 8 s without an answer', async () => {
    importRemote.mockImplementation(() => new Promise(() => {}));
    const caught = expect(remoteLoader(entryOf())(false)).rejects.toMatchObject({ reason: 'timeout' });
    await jest.advanceTimersByTimeAsync(8000);
    await caught;
  });

  it('refuses a module that is no remote', async () => {
    importRemote.mockResolvedValue({ default: 'hello' });
    await expect(remoteLoader(entryOf())(false)).rejects.toMatchObject({ reason: 'broken' });
  });

  it('asked again, looks at the registry first and takes the version that is live now', async () => {
    jest.useRealTimers();
    importRemote.mockResolvedValue({ default: module });
    registry = { remotes: [entryOf({ version: '0.2.0-b' })] };
    await expect(remoteLoader(entryOf())(true)).resolves.toBe(module);
    expect(registerRemotes.mock.calls[0]?.[0][0]?.entry).toMatch(
      /farmer\/0\.2\.0-b\/assets\/remoteEntry\.js$/,
    );
    const [link] = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    expect(link?.integrity).toBe('sha384-x');
  });
});
