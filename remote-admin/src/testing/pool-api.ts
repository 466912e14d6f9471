import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { apiFor } from 'shared-api/testing';

// Machines are busy: what is awaited by role or text may take longer than Testing Library's second.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(60_000);

/** Lets the API answer so, on top of a signed-in admin's session. */
export const answer = apiFor(
  { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
  { 'GET /health': { status: 'healthy', services: { api: 'online', ledger: 'synced' } } },
);
