import * as v from 'valibot';
import { Performance, PerformanceQuery } from './analytics.ts';
import { Health } from './health.ts';
import { PoolEarnings, PoolEarningsQuery, PoolPayouts, PoolPayoutsQuery } from './pool-earnings.ts';
import {
  PoolerSettings,
  PoolerSettingsRequest,
  PoolStanding,
  RegisterPoolerRequest,
  RegisterPoolerResponse,
} from './pooler-farmers.ts';
import { PoolerLogs, PoolerLogsQuery, PoolerMetrics } from './pooler-metrics.ts';
import { PoolerStatus } from './pooler-status.ts';
import { poolQuery } from './query.ts';
import type { Route } from './route.ts';

/** A pool itself: registering it, its settings, what its program does and earns. */
export const poolerRoutes = {
  registerPooler: {
    method: 'POST',
    path: '/registerPooler',
    access: 'public',
    summary: 'Apply to run a pool',
    status: 201,
    body: RegisterPoolerRequest,
    response: RegisterPoolerResponse,
    errors: ['INVALID_WALLET', 'USER_EXISTS'],
  },
  poolEarnings: {
    method: 'GET',
    path: '/pooler/earnings',
    access: 'pooler',
    summary: 'What the pool earned, by day and by member, and its next payout',
    query: PoolEarningsQuery,
    response: PoolEarnings,
    capability: 'pool-earnings',
  },
  poolPayouts: {
    method: 'GET',
    path: '/pooler/payouts',
    access: 'pooler',
    summary: "The pool's part of each harvested reward, by block and member, with its transaction",
    query: PoolPayoutsQuery,
    response: PoolPayouts,
    capability: 'pool-earnings',
  },
  poolerStatus: {
    method: 'GET',
    path: '/pooler/status',
    access: 'public',
    summary: 'State of the pooler program, for one of its pools or for all',
    query: poolQuery,
    response: PoolerStatus,
    errors: ['POOLER_NOT_FOUND'],
    host: 'pooler',
  },
  poolerHealth: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether each pool of the program reaches the API',
    response: Health,
    host: 'pooler',
  },
  poolerOpenapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This description',
    response: v.record(v.string(), v.unknown()),
    host: 'pooler',
  },
  poolerMetrics: {
    method: 'GET',
    path: '/pooler/metrics',
    access: 'pooler',
    summary: 'Load of the pooler program',
    query: poolQuery,
    response: PoolerMetrics,
    capability: 'pooler-live',
  },
  poolerLogs: {
    method: 'GET',
    path: '/pooler/logs',
    access: 'pooler',
    summary: 'What the pooler did',
    query: PoolerLogsQuery,
    response: PoolerLogs,
    capability: 'pooler-live',
  },
  poolStanding: {
    method: 'GET',
    path: '/pooler/pool',
    access: 'pooler',
    summary: 'Whether the pool is approved, and how full it is',
    query: poolQuery,
    response: PoolStanding,
    errors: ['NOT_FOUND', 'POOLER_NOT_FOUND'],
    capability: 'pooler-live',
    mining: true,
  },
  poolerSettings: {
    method: 'GET',
    path: '/pooler/settings',
    access: 'pooler',
    summary: 'What the operator has set for the pool',
    query: poolQuery,
    response: PoolerSettings,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'farmer-admin',
  },
  setPoolerSettings: {
    method: 'PUT',
    path: '/pooler/settings',
    access: 'pooler',
    summary: 'Set them',
    body: PoolerSettingsRequest,
    response: PoolerSettings,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'farmer-admin',
  },
  performance: {
    method: 'GET',
    path: '/analytics/performance',
    access: 'pooler',
    summary: 'Performance of pools over a range',
    query: PerformanceQuery,
    response: Performance,
    capability: 'analytics',
  },
} as const satisfies Record<string, Route>;
