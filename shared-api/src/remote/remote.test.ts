import { CONTRACT, type DescriptorSource, defineRemote } from './index.ts';
import { readRegistry } from './registry.ts';

const descriptor: DescriptorSource = {
  id: 'farmer',
  name: 'Farmer Portal',
  contract: CONTRACT,
  routes: [{ path: '/farmer/pools', page: 'pool-discovery', title: 'Pool Discovery', access: ['farmer'] }],
  navigation: [],
};
const entry = {
  id: 'farmer',
  version: '0.1.0-1',
  base: '/remotes/farmer/0.1.0-1/',
  entry: 'assets/e.js',
  descriptor: { ...descriptor, requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' } },
};

describe('the registry', () => {
  it('reads each entry separately: a bad one is listed with its reason', () => {
    const [farmer, pooler] = readRegistry({ remotes: [entry, { id: 'pooler', version: 7 }] });
    expect(farmer).toMatchObject({ kind: 'entry', id: 'farmer', entry: { enabled: true, previous: null } });
    expect(pooler).toMatchObject({
      kind: 'invalid',
      id: 'pooler',
      reason: expect.stringMatching(/^version: /),
    });
  });

  it('refuses an entry under another remote’s id, or with an invalid address', () => {
    expect(readRegistry({ remotes: [{ ...entry, id: 'admin' }] })).toMatchObject([
      { kind: 'invalid', id: 'admin' },
    ]);
    expect(readRegistry({ remotes: [{ ...entry, base: 'javascript:alert(1)/' }] })).toMatchObject([
      { kind: 'invalid' },
    ]);
  });

  it('accepts a page for a purpose that only a later host knows', () => {
    const [route] = descriptor.routes;
    const later = { ...entry.descriptor, routes: [{ ...route, serves: ['wallet', 'a-later-purpose'] }] };
    expect(readRegistry({ remotes: [{ ...entry, descriptor: later }] })).toMatchObject([{ kind: 'entry' }]);
  });

  it.each([null, 'text', [], {}, { remotes: {} }])('returns an empty list for %j', raw => {
    expect(readRegistry(raw)).toEqual([]);
  });
});

it('a remote is its descriptor and a loader for each page that a route names', async () => {
  const Page = () => null;
  const remote = defineRemote(descriptor, { pages: { 'pool-discovery': async () => ({ default: Page }) } });
  expect(remote.descriptor.id).toBe('farmer');
  await expect(remote.pages['pool-discovery']?.()).resolves.toEqual({ default: Page });
});
