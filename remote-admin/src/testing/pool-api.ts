import { apiFor } from 'shared-api/testing';

/** Lets the API answer so, on top of a signed-in admin's session. */
export const answer = apiFor(
  { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
  { 'GET /health': { status: 'healthy', services: { api: 'online', ledger: 'synced' } } },
);
