import { PoolerFarmer } from 'shared-api/contract';
import * as v from 'valibot';

/** A farmer as the API lists them to an operator. */
export const anna = {
  farmerId: 'farmer_1',
  contractId: 'contract_1',
  name: 'anna',
  email: 'anna@kale.test',
  status: 'active',
  joinedAt: '2026-11-01T10:00:00Z',
  blocksParticipated: 1200,
  successRate: 96.25,
  totalEarnings: '1234.5678901',
  lostStakes: '25.5000000',
  lastActivity: '2026-11-20T10:00:00Z',
};

/** As parsed by the contract. */
export const readFarmer = (more: object = {}) => v.parse(PoolerFarmer, { ...anna, ...more });

export const alpha = { id: 'pool-stellar-01', name: 'Stellar Pool Alpha' };
