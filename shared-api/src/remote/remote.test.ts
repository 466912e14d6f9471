import {
  CONTRACT,
  defineDescriptor,
  defineRemote,
  isRemoteModule,
  type PageOf,
  readRegistry,
} from './index.ts';

const descriptor = defineDescriptor({
  id: 'farmer',
  contract: CONTRACT,
  version: '1.2.3',
  requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
  routes: [
    { path: '/farmer/pools', page: 'pools', access: ['farmer', 'admin'], title: 'Pool Discovery' },
    { path: '/farmer/my-pool', page: 'my-pool', access: ['farmer'], title: 'My Pool' },
  ],
  navigation: [
    {
      section: 'Farmer Portal',
      label: 'Pools',
      icon: 'pool',
      path: '/farmer/pools',
      order: 10,
      access: ['farmer'],
    },
  ],
});
const page = async () => ({ default: () => null });
const entry = {
  version: '1.2.3',
  entry: '/remotes/farmer/1.2.3/remoteEntry.js',
  integrity: 'sha384-AAAA',
  preload: ['/remotes/farmer/1.2.3/pools.js'],
  descriptor,
};

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Pages = Parameters<typeof defineRemote<typeof descriptor>>[1]['pages'];

describe('a remote', () => {
  it('must bring exactly the pages that its descriptor names', () => {
    const named: Equal<PageOf<typeof descriptor>, 'pools' | 'my-pool'> = true;
    const demanded: Equal<keyof Pages, 'pools' | 'my-pool'> = true;
    expect([named, demanded]).toEqual([true, true]);
    const remote = defineRemote(descriptor, { pages: { pools: page, 'my-pool': page } });
    expect(isRemoteModule(remote, descriptor)).toBe(true);
  });

  it.each([undefined, null, 'code', {}, { pages: {} }, { pages: { pools: page } }])(
    'is refused when it exposes %p',
    exposed => expect(isRemoteModule(exposed, descriptor)).toBe(false),
  );
});

describe('the registry', () => {
  it('gives each remote with its descriptor', () => {
    expect(readRegistry({ remotes: { farmer: entry } })).toEqual([
      expect.objectContaining({
        id: 'farmer',
        state: 'enabled',
        entry: '/remotes/farmer/1.2.3/remoteEntry.js',
        preload: [{ href: '/remotes/farmer/1.2.3/pools.js' }],
        descriptor,
      }),
    ]);
  });

  it('disables only the remote whose entry is bad, and says why', () => {
    const remotes = {
      farmer: entry,
      broken: 7,
      script: { ...entry, entry: 'javascript:alert(1)' },
      stranger: entry,
      off: { ...entry, enabled: false, descriptor: { ...descriptor, id: 'off' } },
      newer: { ...entry, descriptor: { ...descriptor, id: 'newer', contract: CONTRACT + 1 } },
      twin: { ...entry, descriptor: { ...descriptor, id: 'twin' } },
    };
    const read = Object.fromEntries(
      readRegistry({ remotes }).map(remote => [remote.id, remote.state === 'disabled' ? remote.reason : '']),
    );
    expect(read).toEqual({
      farmer: '',
      broken: expect.stringContaining('not valid'),
      script: expect.stringContaining('entry: A path or an address'),
      stranger: 'Its descriptor is for "farmer"',
      off: 'It is switched off',
      newer: `It needs contract ${CONTRACT + 1}, this page has ${CONTRACT}`,
      twin: '/farmer/pools belongs to "farmer"',
    });
  });

  it.each([null, 'garbage', [], {}, { remotes: 'none' }])('that is %p has no remotes', raw =>
    expect(readRegistry(raw)).toEqual([]),
  );
});
