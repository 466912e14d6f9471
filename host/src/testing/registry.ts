// Imported first by tests of the shell: the registry that the gateway writes into the page.
const access = (...roles: string[]) => roles;
const route = (path: string, title: string, roles: string[]) => ({ path, page: path, title, access: roles });
const entry = (section: string, label: string, path: string, order: number, roles: string[]) => ({
  section,
  label,
  icon: 'pool',
  path,
  order,
  access: roles,
});
const remote = (id: string, name: string, routes: unknown[], navigation: unknown[]) => ({
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
      [route('/farmer/pools', 'Pool Discovery', farming)],
      [{ ...entry('Farmer Portal', 'Pool Discovery', '/farmer/pools', 10, farming), words: 'join compare' }],
    ),
    remote(
      'pooler',
      'Pooler Console',
      [
        route('/pooler-console', 'Pooler Console', operating),
        route('/pooler/farmers', 'Manage Farmers', operating),
      ],
      [
        entry('Analytics', 'Performance', '/analytics/performance', 10, operating),
        entry('Pooler Console', 'Blocks', '/pooler/blocks', 20, operating),
        entry('Pooler Console', 'Manage Farmers', '/pooler/farmers', 30, operating),
        entry('Block Operations', 'Plant', '/operations/plant', 10, operating),
      ],
    ),
    remote(
      'admin',
      'Administration',
      [route('/admin', 'Administration', access('admin'))],
      [entry('Administration', 'Overview', '/admin', 10, access('admin'))],
    ),
  ],
});
document.head.append(registry);
