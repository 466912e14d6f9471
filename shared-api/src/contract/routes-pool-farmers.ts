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
import type { Route } from './route.ts';

/** The farmers of a pool. */
export const poolFarmerRoutes = {
  poolerFarmers: {
    method: 'GET',
    path: '/pooler/farmers',
    access: 'pooler',
    summary: 'Farmers of the pool',
    query: PoolerFarmersQuery,
    response: PoolerFarmers,
    capability: 'pooler-live',
  },
  farmersSummary: {
    method: 'GET',
    path: '/pooler/farmers/summary',
    access: 'pooler',
    summary: "Counts of the pool's farmers by status",
    query: poolQuery,
    response: PoolerFarmersSummary,
    capability: 'pooler-live',
  },
  inviteFarmer: {
    method: 'POST',
    path: '/pooler/farmers/invite',
    access: 'pooler',
    summary: 'Invite a farmer by email',
    body: InviteRequest,
    response: Done,
    errors: ['POOLER_NOT_FOUND', 'POOLER_INACTIVE'],
    capability: 'farmer-admin',
  },
  suspendFarmers: {
    method: 'POST',
    path: '/pooler/farmers/suspend-all',
    access: 'pooler',
    summary: 'Suspend the active farmers of a pool, in batches',
    body: FarmersOrder,
    response: FarmersOrderResult,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'farmer-admin',
  },
  removeInactive: {
    method: 'POST',
    path: '/pooler/farmers/remove-inactive',
    access: 'pooler',
    summary: 'Remove the inactive farmers of a pool, in batches',
    body: FarmersOrder,
    response: FarmersOrderResult,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'farmer-admin',
  },
  suspendFarmer: {
    method: 'POST',
    path: '/pooler/farmers/:farmerId/suspend',
    access: 'pooler',
    summary: 'Suspend a farmer: stop planting for them',
    body: noBody,
    response: Done,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE'],
    capability: 'farmer-admin',
  },
  resumeFarmer: {
    method: 'POST',
    path: '/pooler/farmers/:farmerId/resume',
    access: 'pooler',
    summary: 'Resume a suspended farmer',
    body: noBody,
    response: Done,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE'],
    capability: 'farmer-admin',
  },
  removeFarmer: {
    method: 'POST',
    path: '/pooler/farmers/:farmerId/remove',
    access: 'pooler',
    summary: 'Remove a farmer: end their contract',
    body: noBody,
    response: Done,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE'],
    capability: 'farmer-admin',
  },
} as const satisfies Record<string, Route>;
