import { jest } from '@jest/globals';
import { readRegistry } from 'shared-api/registry';
import { CONTRACT, type RemoteModule } from 'shared-api/remote';
import { removePreloads, settlePreloads } from '../testing/module-preloads.ts';
import { RemoteFailure } from './failure.ts';
import { createLoad } from './load-state.ts';

const entryOf = (version: string) => {
  const descriptor = {
    id: 'farmer',
    name: 'Farmer Portal',
    contract: CONTRACT,
    requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
    routes: [],
    navigation: [],
  };
  const [listed] = readRegistry({
    remotes: [
      {
        id: 'farmer',
        version,
        base: `/remotes/farmer/${version}/`,
        entry: 'e.js',
        pages: { pools: ['p.js'] },
        descriptor,
      },
    ],
  });
  if (listed?.kind !== 'entry') throw new Error('not an entry');
  return listed.entry;
};

let live = '2';
jest.unstable_mockModule('./page-registry.ts', () => ({
  fetchListed: async () => ({ kind: 'entry', id: 'farmer', entry: entryOf(live) }),
}));
const report = jest.fn();
jest.unstable_mockModule('./report.ts', () => ({ report }));
const { pageLoader } = await import('./load-page.ts');
await import('./after-deployment.ts');

const preloaded: string[] = [];
settlePreloads(({ href }) => {
  preloaded.push(new URL(href).pathname);
  return 'error';
});

/** The remote's page, whose chunk is gone, after a retry has replaced version 1 by version 2. */
const fail = async () => {
  let entry = entryOf('1');
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const remote = createLoad(async () => {
    entry = entryOf('2');
    return { pages: { pools: gone } } as unknown as RemoteModule;
  });
  const caught = expect(pageLoader(() => entry, 'pools', remote)(false)).rejects.toMatchObject({
    reason: 'lost',
  });
  await jest.advanceTimersByTimeAsync(2000);
  await caught;
};

it('is lost when its chunk does not respond and the remote imports it itself', async () => {
  jest.useFakeTimers();
  const hung = { pages: { pools: () => new Promise(() => {}) } } as unknown as RemoteModule;
  const load = pageLoader(
    () => entryOf('1'),
    'pools',
    createLoad(async () => hung),
  );
  const caught = expect(load(false)).rejects.toMatchObject({ reason: 'lost' });
  await jest.advanceTimersByTimeAsync(8000);
  await caught;
  jest.useRealTimers();
});

describe("a remote's page whose chunk fails, once a retry has loaded another version", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    report.mockClear();
  });
  afterEach(() => {
    removePreloads();
    preloaded.length = 0;
    jest.useRealTimers();
  });

  it('is classified by the files of that version and reported as such, without a reload', async () => {
    await fail();
    expect(new Set(preloaded)).toEqual(new Set(['/remotes/farmer/2/e.js', '/remotes/farmer/2/p.js']));
    expect(report.mock.calls[0]?.[0]).toMatchObject({ version: '2' });
    expect(sessionStorage.getItem('kale-reloaded-for')).toBeNull();
  });

  it('reloads for a version deployed after it', async () => {
    live = '3';
    await fail();
    await jest.advanceTimersByTimeAsync(0);
    expect(sessionStorage.getItem('kale-reloaded-for')).toBe('3');
  });

  it('is lost when the user tries again without storage, where no reload happened', async () => {
    live = '3';
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const unreachable = new RemoteFailure('unreachable', 'gone');
    const module = { pages: { pools: () => Promise.reject(unreachable) } } as unknown as RemoteModule;
    const load = pageLoader(
      () => entryOf('2'),
      'pools',
      createLoad(async () => module),
    );
    for (const [again, reason] of [
      [false, 'unreachable'],
      [true, 'lost'],
    ] as const) {
      const caught = expect(load(again)).rejects.toMatchObject({ reason });
      await jest.advanceTimersByTimeAsync(2000);
      await caught;
    }
    jest.restoreAllMocks();
  });
});
