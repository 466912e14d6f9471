import type { DescriptorSource, FirstCallSource } from 'shared-api/remote';

const poolList = [
  {
    get: '/poolers',
    query: {
      page: { address: 'page', otherwise: 1 },
      limit: 6,
      search: { address: 'search' },
      status: { address: 'status' },
      sort: { address: 'sort', otherwise: 'successRate' },
      order: { address: 'order' },
    },
  },
] as const satisfies readonly FirstCallSource[];
const poolDetails = {
  get: '/pooler/:poolerId/details',
  params: { poolerId: { address: 'id' } },
} as const satisfies FirstCallSource;

/** The remote's descriptor: plain data, read at build and deploy time. */
export const descriptor = {
  id: 'farmer',
  name: 'Farmer Portal',
  contract: 1,
  routes: [
    {
      path: '/farmer/pools',
      page: 'pool-discovery',
      title: 'Pool Discovery',
      access: ['farmer', 'admin'],
      skeleton: 'cards',
      serves: ['pool-search'],
      calls: poolList,
    },
    {
      path: '/farmer/pools/:id',
      page: 'pool',
      title: 'Pool',
      access: ['farmer', 'admin'],
      skeleton: 'figures',
      calls: [poolDetails],
    },
    {
      path: '/pools',
      page: 'pool-discovery',
      title: 'Pool Discovery',
      access: 'everyone',
      redirect: { roles: ['farmer', 'admin'], to: '/farmer/pools' },
      skeleton: 'cards',
      description:
        'KALE mining pools compared: what farmers keep, average rewards, success rates and free seats.',
      calls: poolList,
    },
    {
      path: '/pools/:id',
      page: 'pool',
      title: 'Pool',
      access: 'everyone',
      redirect: { roles: ['farmer', 'admin'], to: '/farmer/pools/:id' },
      skeleton: 'figures',
      calls: [poolDetails],
      preview: {
        call: poolDetails,
        title: '{name}',
        description:
          'You keep {youKeep}% of every reward. All-time success rate {successRate}%. {currentFarmers} of {maxFarmers} seats taken. {description}',
      },
    },
    {
      path: '/farmer/my-wallet',
      page: 'wallet',
      title: 'Wallet',
      access: ['farmer', 'admin'],
      skeleton: 'figures',
      serves: ['wallet'],
      calls: [
        {
          get: '/farmers/:farmerId/money',
          params: { farmerId: { session: 'farmerId' } },
          access: ['farmer'],
          capability: 'farmer-money',
        },
        { get: '/wallet/withdrawable', access: ['farmer'], capability: 'wallet-withdraw' },
      ],
    },
    {
      path: '/farmer/my-pool',
      page: 'my-pool',
      title: 'My Pool',
      access: ['farmer', 'admin'],
      skeleton: 'figures',
      serves: ['contract', 'impersonation'],
    },
    {
      path: '/farmer/work-history',
      page: 'work-history',
      title: 'Work History',
      access: ['farmer', 'admin'],
      skeleton: 'table',
      serves: ['activity'],
    },
    {
      path: '/analytics/work',
      page: 'work-history',
      title: 'Work History',
      access: ['farmer', 'pooler', 'admin'],
      skeleton: 'table',
      serves: ['work-history'],
    },
  ],
  navigation: [
    {
      section: 'Farmer Portal',
      label: 'Wallet',
      path: '/farmer/my-wallet',
      icon: 'wallet',
      order: 5,
      access: ['farmer', 'admin'],
      place: { label: 'Wallet', order: 30, access: ['farmer'] },
      words: 'deposit withdraw balance movements payout',
    },
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
