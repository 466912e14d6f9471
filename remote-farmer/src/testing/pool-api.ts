import { apiFor } from 'shared-api/testing';

/** Mocks these responses of the API, in addition to a signed-in farmer's session. */
export const answer = apiFor(
  { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', status: 'funded', farmerId: 'farmer-1' },
  {
    'GET /contracts': { items: [], page: 1, limit: 1, total: 0 },
    'GET /poolers': { items: [], page: 1, limit: 6, total: 0 },
    'GET /farmers/blockchain-data': {},
    'GET /farmers/current': { farmer: {}, active_contract: null },
    'GET /user/user-1/status': {},
  },
);
