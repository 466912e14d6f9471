import { apiFor } from 'shared-api/testing';

/** Mocks these responses of the API, in addition to a signed-in admin's session. */
export const answer = apiFor(
  { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
  { 'GET /health': { status: 'healthy', services: { api: 'online', ledger: 'synced' } } },
);
