import { jest } from '@jest/globals';
import federation, { type ShareScope, type WebpackRequire } from './bundler-runtime.ts';

const { init, initContainerEntry, installInitialConsumes, consumes } = federation.bundlerRuntime;

const react = { name: 'React' };
const table = { name: 'table' };

/** What webpack writes into a build: what it shares, and what its modules 1 and 2 are taken from. */
const buildOf = (
  name: string,
  shared: NonNullable<WebpackRequire['federation']['initOptions']['shared']> = {},
  consumed: [key: string, range: string][] = [],
) => {
  const webpackRequire: WebpackRequire = {
    S: {},
    m: {},
    federation: { initOptions: { name, shared } },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: Object.fromEntries(
        consumed.map(([shareKey, requiredVersion], at) => [String(at + 1), { shareKey, requiredVersion }]),
      ),
    },
  };
  const installedModules = {};
  init({ webpackRequire });
  return {
    webpackRequire,
    /** Makes a module as webpack does. */
    run: (id: string) => {
      const module = { exports: undefined as unknown };
      webpackRequire.m[id]?.(module);
      return module.exports;
    },
    atOnce: (...initialConsumes: string[]) =>
      installInitialConsumes({ webpackRequire, installedModules, initialConsumes }),
    /** Fetches a chunk that needs modules; answers how many of them have to be waited for. */
    chunk: async (...ids: string[]) => {
      const promises: Promise<unknown>[] = [];
      consumes({ webpackRequire, installedModules, chunkId: 7, chunkMapping: { 7: ids }, promises });
      await Promise.all(promises);
      return promises.length;
    },
  };
};

const fetchTable = jest.fn<() => Promise<() => unknown>>();
const hostWith = (consumed: [string, string][] = []) =>
  buildOf(
    'host',
    {
      react: [{ version: '19.2.0', get: () => () => react }],
      'shared-ui/table': [{ version: '0.1.4', get: fetchTable }],
    },
    consumed,
  );
const remoteOf = (host: ReturnType<typeof buildOf>, consumed: [string, string][], name = 'farmer') => {
  const remote = buildOf(name, {}, consumed);
  const shareScope: ShareScope = host.webpackRequire.S.default ?? {};
  initContainerEntry({ webpackRequire: remote.webpackRequire, shareScope });
  return remote;
};

describe('what builds share on a page', () => {
  beforeEach(() => {
    fetchTable.mockReset();
    fetchTable.mockImplementation(async () => () => table);
  });

  it('is there at once for the host, and the same for a remote, which waits for nothing', async () => {
    const host = hostWith([['react', '^19.0.0']]);
    host.atOnce('1');
    expect(host.run('1')).toBe(react);
    const remote = remoteOf(host, [['react', '^19.0.0']]);
    expect(await remote.chunk('1')).toBe(0);
    expect(remote.run('1')).toBe(react);
  });

  it('is fetched once for all who need it, when the first one does', async () => {
    const host = hostWith();
    const farmer = remoteOf(host, [['shared-ui/table', '^0.1.0']]);
    const admin = remoteOf(host, [['shared-ui/table', '^0.1.4']], 'admin');
    expect(fetchTable).not.toHaveBeenCalled();
    await Promise.all([farmer.chunk('1'), farmer.chunk('1'), admin.chunk('1')]);
    expect([farmer.run('1'), admin.run('1')]).toEqual([table, table]);
    expect(await farmer.chunk('1')).toBe(0);
    expect(fetchTable).toHaveBeenCalledTimes(1);
  });

  it('is fetched anew after it did not come; until then what needs it cannot run', async () => {
    const gone = new TypeError('Failed to fetch');
    fetchTable.mockRejectedValueOnce(gone);
    const remote = remoteOf(hostWith(), [['shared-ui/table', '^0.1.0']]);
    await remote.chunk('1');
    expect(() => remote.run('1')).toThrow(gone);
    await remote.chunk('1');
    expect(remote.run('1')).toBe(table);
  });

  it.each([
    ['an earlier version', 'react', '^19.2.1', 'farmer needs react ^19.2.1, here is 19.2.0'],
    ['another major version', 'react', '^18.3.0', 'farmer needs react ^18.3.0, here is 19.2.0'],
    ['another minor version below 1.0.0', 'shared-ui/table', '^0.2.0', 'here is 0.1.4'],
    ['what nobody shares', 'vue', '^3.0.0', 'farmer needs vue ^3.0.0, here is none'],
  ])('is refused by name: %s', async (_, key, range, message) => {
    const remote = remoteOf(hostWith(), [[key, range]]);
    await remote.chunk('1');
    expect(() => remote.run('1')).toThrow(message);
    expect(fetchTable).not.toHaveBeenCalled();
  });

  it('cannot be needed at once where it has to be fetched', () => {
    const host = hostWith([['shared-ui/table', '^0.1.0']]);
    host.atOnce('1');
    expect(() => host.run('1')).toThrow('needed before it can be here');
  });

  it('stays what the host offers, whatever else is offered in the same version', async () => {
    const host = hostWith();
    const other = buildOf('other', { react: [{ version: '19.2.0', get: () => () => 'a second React' }] });
    initContainerEntry({
      webpackRequire: other.webpackRequire,
      shareScope: host.webpackRequire.S.default ?? {},
    });
    const remote = remoteOf(host, [['react', '^19.0.0']]);
    await remote.chunk('1');
    expect(remote.run('1')).toBe(react);
  });
});
