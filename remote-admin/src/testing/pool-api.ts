import { apiFor } from 'shared-api/testing';

/** Mocks these responses of the API, in addition to a signed-in admin's session. */
export const answer = apiFor(
  { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
  {
    'GET /health': { status: 'healthy', services: { api: 'online', ledger: 'synced' } },
    'GET /audit': { items: [], page: 1, limit: 100, total: 0 },
    'GET /admin/withdrawals/freezes': { items: [] },
    'GET /admin/trends': {
      stepSeconds: 86_400,
      series: [],
      withdrawalsToday: 0,
      income: { today: '0.0000000', last30Days: '0.0000000', allTime: '0.0000000', unpaid: '0.0000000' },
    },
  },
);
