/** A registry fragment for tests. */
export const sampleFragment = (version: string, change: object = {}, id = 'farmer') => ({
  id,
  version,
  enabled: true,
  base: `/remotes/${id}/${version}/`,
  entry: 'assets/remoteEntry.js',
  preload: [],
  pages: { pools: ['assets/pools.js'] },
  integrity: { 'assets/remoteEntry.js': 'sha384-entry', 'assets/pools.js': 'sha384-pools' },
  previous: null,
  descriptor: {
    id,
    name: 'Farmer Portal',
    contract: 1,
    requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
    routes: [{ path: `/${id}/pools`, page: 'pools', title: 'Pools', access: ['farmer'] }],
    navigation: [],
  },
  ...change,
});
