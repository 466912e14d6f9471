import type { DescriptorSource } from 'shared-api/remote';

/** What this remote adds to the product: plain data, read when it is built and deployed. */
export const descriptor = {
  id: 'admin',
  name: 'Administration',
  contract: 1,
  requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
  routes: [
    { path: '/admin', page: 'overview', title: 'System Administration', access: ['admin'] },
    { path: '/admin/users', page: 'users', title: 'Users', access: ['admin'] },
    { path: '/admin/poolers', page: 'poolers', title: 'Pools', access: ['admin'] },
    { path: '/admin/audit', page: 'audit', title: 'Audit trail', access: ['admin'] },
  ],
  navigation: [
    {
      section: 'Administration',
      label: 'System overview',
      path: '/admin',
      icon: 'shield',
      order: 10,
      access: ['admin'],
      place: { label: 'Overview', order: 10, access: ['admin'] },
    },
    {
      section: 'Administration',
      label: 'Users',
      path: '/admin/users',
      icon: 'users',
      order: 20,
      access: ['admin'],
      place: { label: 'Users', order: 20, access: ['admin'] },
      words: 'suspend read',
    },
    {
      section: 'Administration',
      label: 'Pools',
      path: '/admin/poolers',
      icon: 'pool',
      order: 30,
      access: ['admin'],
      place: { label: 'Pools', order: 30, access: ['admin'] },
      words: 'approve',
    },
    {
      section: 'Administration',
      label: 'Audit trail',
      path: '/admin/audit',
      icon: 'history',
      order: 40,
      access: ['admin'],
      place: { label: 'Audit', order: 40, access: ['admin'] },
      words: 'events export',
    },
  ],
} as const satisfies DescriptorSource;
