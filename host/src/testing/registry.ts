// Imported first by tests of the shell: the registry that the gateway writes into the page.
const access = (...roles: string[]) => roles;
const route = (path: string, title: string, roles: string[] | 'everyone', more: object = {}) => ({
  path,
  page: path,
  title,
  access: roles,
  ...more,
});
const entry = (section: string, label: string, path: string, order: number, roles: string[]) => ({
  section,
  label,
  icon: 'pool',
  path,
  order,
  access: roles,
});
type Sections = Readonly<Record<string, number>>;
const remote = (id: string, name: string, routes: unknown[], navigation: unknown[], sections: Sections) => ({
  id,
  version: '1.0.0',
  base: `/remotes/${id}/1.0.0/`,
  entry: 'remoteEntry.js',
  preload: [],
  pages: {},
  integrity: {},
  enabled: false,
  reason: 'It is switched off in tests.',
  descriptor: {
    id,
    name,
    contract: 1,
    version: '1.0.0',
    requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
    routes,
    navigation,
    sections: Object.entries(sections).map(([title, order]) => ({ title, order })),
  },
});

const farming = access('farmer', 'admin');
const operating = access('pooler', 'admin');
const registry = document.createElement('script');
registry.type = 'application/json';
registry.id = 'kale-registry';
registry.textContent = JSON.stringify({
  remotes: [
    remote(
      'farmer',
      'Farmer Portal',
      [
        route('/farmer/pools', 'Pool Discovery', farming, { serves: ['pool-search', 'impersonation'] }),
        route('/farmer/pools/:id', 'Pool', farming),
        route('/farmer/my-pool', 'My Pool', farming, { serves: ['contract'] }),
        route('/farmer/my-wallet', 'Wallet', farming, { serves: ['wallet'] }),
        route('/farmer/work-history', 'Work History', farming, { serves: ['activity'] }),
        route('/analytics/work', 'Work History', access('farmer', 'pooler', 'admin'), {
          serves: ['work-history'],
        }),
        route('/pools', 'Pools', 'everyone', { redirect: { roles: farming, to: '/farmer/pools' } }),
        route('/pools/:id', 'Pool', 'everyone', { redirect: { roles: farming, to: '/farmer/pools/:id' } }),
      ],
      [{ ...entry('Farmer Portal', 'Pool Discovery', '/farmer/pools', 10, farming), words: 'join compare' }],
      { 'Farmer Portal': 30, Analytics: 60 },
    ),
    remote(
      'pooler',
      'Pooler Console',
      [
        route('/pooler-console', 'Pooler Console', operating, { landing: ['pooler'] }),
        route('/pooler/farmers', 'Manage Farmers', operating, { serves: ['farmer-search'] }),
        route('/pooler/blocks', 'Block Notifications', operating, { serves: ['blocks'] }),
        route('/pooler/keys', 'API Keys', operating, { serves: ['api-keys'] }),
      ],
      [
        entry('Pooler Console', 'Operator Portal', '/pool-operator', 5, operating),
        entry('Analytics', 'Performance', '/analytics/performance', 10, operating),
        entry('Pooler Console', 'Blocks', '/pooler/blocks', 20, operating),
        entry('Pooler Console', 'Manage Farmers', '/pooler/farmers', 30, operating),
        entry('Block Operations', 'Plant', '/operations/plant', 10, operating),
      ],
      { 'Pooler Console': 40, 'Block Operations': 50, Analytics: 60 },
    ),
    remote(
      'admin',
      'Administration',
      [route('/admin', 'Administration', access('admin'), { landing: ['admin'] })],
      [entry('Administration', 'Overview', '/admin', 10, access('admin'))],
      { Administration: 10 },
    ),
  ],
});
document.head.append(registry);
