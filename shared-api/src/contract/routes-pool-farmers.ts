import { Done } from './done.ts';
import {
  FarmersOrder,
  FarmersOrderResult,
  InviteRequest,
  PoolerFarmers,
  PoolerFarmersQuery,
} from './pooler-farmers.ts';
import { PoolerFarmersSummary } from './pooler-farmers-summary.ts';
import { noBody, poolQuery } from './query.ts';
import { get, post } from './route.ts';

/** The farmers of a pool. */
export const poolFarmerRoutes = {
  poolerFarmers: get('/pooler/farmers', {
    access: 'pooler',
    summary: 'Farmers of the pool',
    query: PoolerFarmersQuery,
    response: PoolerFarmers,
    capability: 'pooler-live',
  }),
  farmersSummary: get('/pooler/farmers/summary', {
    access: 'pooler',
    summary: "Counts of the pool's farmers by status",
    query: poolQuery,
    response: PoolerFarmersSummary,
    capability: 'pooler-live',
  }),
  inviteFarmer: post('/pooler/farmers/invite', {
    access: 'pooler',
    summary: 'Invite a farmer by email',
    body: InviteRequest,
    response: Done,
    errors: ['POOLER_NOT_FOUND', 'POOLER_INACTIVE'],
    capability: 'farmer-admin',
  }),
  suspendFarmers: post('/pooler/farmers/suspend-all', {
    access: 'pooler',
    summary: 'Suspend the active farmers of a pool, in batches',
    body: FarmersOrder,
    response: FarmersOrderResult,
    capability: 'farmer-admin',
  }),
  removeInactive: post('/pooler/farmers/remove-inactive', {
    access: 'pooler',
    summary: 'Remove the inactive farmers of a pool, in batches',
    body: FarmersOrder,
    response: FarmersOrderResult,
    capability: 'farmer-admin',
  }),
  suspendFarmer: post('/pooler/farmers/:farmerId/suspend', {
    access: 'pooler',
    summary: 'Suspend a farmer: stop planting for them',
    body: noBody,
    response: Done,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE'],
    capability: 'farmer-admin',
  }),
  resumeFarmer: post('/pooler/farmers/:farmerId/resume', {
    access: 'pooler',
    summary: 'Resume a suspended farmer',
    body: noBody,
    response: Done,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE'],
    capability: 'farmer-admin',
  }),
  removeFarmer: post('/pooler/farmers/:farmerId/remove', {
    access: 'pooler',
    summary: 'Remove a farmer: end their contract',
    body: noBody,
    response: Done,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE'],
    capability: 'farmer-admin',
  }),
};
