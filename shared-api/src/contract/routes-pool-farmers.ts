import { Done } from './auth.ts';
import {
  FarmersOrder,
  FarmersOrderResult,
  InviteRequest,
  PoolerFarmers,
  PoolerFarmersQuery,
  PoolerFarmersSummary,
} from './pooler-farmers.ts';
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
    summary: 'How many farmers of the pool are in which state',
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
    capability: 'farmer-admin',
  },
  suspendFarmers: {
    method: 'POST',
    path: '/pooler/farmers/suspend-all',
    access: 'pooler',
    summary: 'Stop planting for the active farmers of a pool, some at a time',
    body: FarmersOrder,
    response: FarmersOrderResult,
    capability: 'farmer-admin',
  },
  removeInactive: {
    method: 'POST',
    path: '/pooler/farmers/remove-inactive',
    access: 'pooler',
    summary: 'End the contracts of farmers without plantings, some at a time',
    body: FarmersOrder,
    response: FarmersOrderResult,
    capability: 'farmer-admin',
  },
  suspendFarmer: {
    method: 'POST',
    path: '/pooler/farmers/:farmerId/suspend',
    access: 'pooler',
    summary: 'Stop planting for a farmer',
    body: noBody,
    response: Done,
    capability: 'farmer-admin',
  },
  resumeFarmer: {
    method: 'POST',
    path: '/pooler/farmers/:farmerId/resume',
    access: 'pooler',
    summary: 'Plant for a farmer again',
    body: noBody,
    response: Done,
    capability: 'farmer-admin',
  },
  removeFarmer: {
    method: 'POST',
    path: '/pooler/farmers/:farmerId/remove',
    access: 'pooler',
    summary: 'End the contract of a farmer',
    body: noBody,
    response: Done,
    capability: 'farmer-admin',
  },
} as const satisfies Record<string, Route>;
