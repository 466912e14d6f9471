import type { DescriptorSource } from 'shared-api/remote';

/** What this remote adds to the product: plain data, read when it is built and deployed. */
export const descriptor = {
  id: 'farmer',
  name: 'Farmer Portal',
  contract: 1,
  requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
  routes: [
    {
      path: '/farmer/pools',
      page: 'pool-discovery',
      title: 'Pool Discovery',
      access: ['farmer', 'admin'],
      skeleton: 'cards',
      aliases: ['/pools'],
      serves: ['pool-search'],
      calls: [
        {
          get: '/poolers',
          query: {
            page: { address: 'page', otherwise: 1 },
            limit: 6,
            search: { address: 'search' },
            status: { address: 'status' },
          },
        },
      ],
    },
    {
      path: '/farmer/pools/:id',
      page: 'pool',
      title: 'Pool',
      access: ['farmer', 'admin'],
      skeleton: 'figures',
      calls: [{ get: '/pooler/:poolerId/details', params: { poolerId: { address: 'id' } } }],
    },
    {
      path: '/farmer/my-pool',
      page: 'my-pool',
      title: 'My Pool',
      access: ['farmer', 'admin'],
      skeleton: 'figures',
      serves: ['impersonation'],
    },
    {
      path: '/farmer/work-history',
      page: 'work-history',
      title: 'Work History',
      access: ['farmer', 'admin'],
      skeleton: 'table',
    },
    {
      path: '/analytics/work',
      page: 'work-history',
      title: 'Work History',
      access: ['farmer', 'pooler', 'admin'],
      skeleton: 'table',
    },
  ],
  navigation: [
    {
      section: 'Farmer Portal',
      label: 'Pool Discovery',
      path: '/farmer/pools',
      icon: 'search',
      order: 10,
      access: ['farmer', 'admin'],
      place: { label: 'Pools', order: 20, access: ['farmer'] },
      words: 'join compare',
    },
    {
      section: 'Farmer Portal',
      label: 'My Pool',
      path: '/farmer/my-pool',
      icon: 'pool',
      order: 20,
      access: ['farmer', 'admin'],
      words: 'withdraw exit leave stake interval',
    },
    {
      section: 'Farmer Portal',
      label: 'Work History',
      path: '/farmer/work-history',
      icon: 'history',
      order: 30,
      access: ['farmer', 'admin'],
      place: { label: 'Activity', order: 40, access: ['farmer'] },
      words: 'export report',
    },
    {
      section: 'Analytics',
      label: 'Work History',
      path: '/analytics/work',
      icon: 'history',
      order: 20,
      access: ['pooler', 'admin'],
    },
  ],
  sections: [
    { title: 'Farmer Portal', order: 30 },
    { title: 'Analytics', order: 60 },
  ],
} as const satisfies DescriptorSource;
