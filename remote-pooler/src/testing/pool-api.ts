import { apiFor } from 'shared-api/testing';
import { standing } from './answers.ts';

const always = {
  'GET /poolers': {
    items: [
      { id: 'pool-stellar-01', name: 'Stellar Pool Alpha', status: 'active' },
      { id: 'pool-horizon-02', name: 'Horizon Pool Beta', status: 'active' },
    ],
    page: 1,
    limit: 100,
    total: 2,
  },
  'GET /pooler/pool-stellar-01/details': { id: 'pool-stellar-01', name: 'Stellar Pool Alpha' },
  'GET /pooler/pool-horizon-02/details': { id: 'pool-horizon-02', name: 'Horizon Pool Beta' },
  'GET /pooler/metrics': {},
  'GET /pooler/farmers': { items: [], page: 1, limit: 100, total: 0 },
  'GET /farmers/blockchain-data': {},
  'GET /harvest/status': { running: true, pending: 0 },
  'GET /pooler/blocks': { items: [], page: 1, limit: 10, total: 0 },
  'GET /pooler/pool': standing,
  'GET /pooler/farmers/summary': {
    total: 0,
    active: 0,
    inactive: 0,
    pending: 0,
    exiting: 0,
    suspended: 0,
    idle: 0,
    idleStake: '0',
    belowTarget: 0,
    totalStake: '0',
  },
};

/** Mocks these responses of the API, in addition to the session of Stellar Pool Alpha's operator. */
export const answer = apiFor(
  { id: 'user-2', email: 'pooler@kale.test', role: 'pooler', poolerId: 'pool-stellar-01' },
  always,
);

/** The same for an admin, who operates every pool. */
export const answerAdmin = apiFor({ id: 'user-3', email: 'admin@kale.test', role: 'admin' }, always);
