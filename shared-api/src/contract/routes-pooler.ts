import * as v from 'valibot';
import { Performance, PerformanceQuery } from './analytics.ts';
import { AnnouncementRequest, AnnouncementResponse } from './announcements.ts';
import { Alive, Health } from './health.ts';
import { PoolEarnings, PoolEarningsQuery, PoolPayouts, PoolPayoutsQuery } from './pool-earnings.ts';
import { PoolStanding } from './pool-standing.ts';
import {
  PoolChange,
  PoolerSettings,
  PoolerSettingsRequest,
  RegisterPoolerRequest,
  RegisterPoolerResponse,
} from './pooler-farmers.ts';
import { PoolerLogs, PoolerLogsQuery, PoolerMetrics } from './pooler-metrics.ts';
import { PoolerStatus } from './pooler-status.ts';
import { noBody, poolQuery } from './query.ts';
import { get, patch, post, put } from './route.ts';

/** A pool: registration, settings, its program and its earnings. */
export const poolerRoutes = {
  registerPooler: post('/registerPooler', {
    access: 'public',
    summary: 'Apply to run a pool',
    status: 201,
    body: RegisterPoolerRequest,
    response: RegisterPoolerResponse,
    errors: ['INVALID_WALLET', 'USER_EXISTS'],
  }),
  poolEarnings: get('/pooler/earnings', {
    access: 'pooler',
    summary: 'What the pool earned, by day and by member, and its next payout',
    query: PoolEarningsQuery,
    response: PoolEarnings,
    capability: 'pool-earnings',
  }),
  poolPayouts: get('/pooler/payouts', {
    access: 'pooler',
    summary: "The pool's share of each harvested reward, by block and member, with its transaction",
    query: PoolPayoutsQuery,
    response: PoolPayouts,
    capability: 'pool-earnings',
  }),
  poolerStatus: get('/pooler/status', {
    access: 'public',
    summary: 'Status of the pooler program, for one of its pools or all',
    query: poolQuery,
    response: PoolerStatus,
    errors: ['POOLER_NOT_FOUND'],
    host: 'pooler',
  }),
  poolerHealth: get('/health', {
    access: 'public',
    summary: 'Whether each pool of the program reaches the API',
    response: Health,
    host: 'pooler',
  }),
  poolerLive: get('/live', {
    access: 'public',
    summary: 'Whether the program is running, even if it cannot reach the API',
    response: Alive,
    host: 'pooler',
  }),
  poolerOpenapi: get('/openapi.json', {
    access: 'public',
    summary: 'This description',
    response: v.record(v.string(), v.unknown()),
    host: 'pooler',
  }),
  poolerMetrics: get('/pooler/metrics', {
    access: 'pooler',
    summary: 'Load of the pooler program',
    query: poolQuery,
    response: PoolerMetrics,
    capability: 'pooler-live',
  }),
  poolerLogs: get('/pooler/logs', {
    access: 'pooler',
    summary: 'Log of the pooler program',
    query: PoolerLogsQuery,
    response: PoolerLogs,
    capability: 'pooler-live',
  }),
  poolStanding: get('/pooler/pool', {
    access: 'pooler',
    summary: 'Settings, approval and seats of the pool',
    query: poolQuery,
    response: PoolStanding,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'pooler-live',
    scope: 'work:read',
  }),
  changePool: patch('/pooler/pool', {
    access: 'operator',
    summary: 'Change your pool; a changed share applies to members after seven days',
    body: PoolChange,
    response: PoolStanding,
    errors: ['POOLER_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'own-pool',
  }),
  pauseOwnPool: post('/pooler/pool/pause', {
    access: 'operator',
    summary: 'Pause the pool: no planting, no joins; planted stakes are still worked, harvested and paid',
    body: noBody,
    response: PoolStanding,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'own-pool',
  }),
  resumeOwnPool: post('/pooler/pool/resume', {
    access: 'operator',
    summary: 'Resume a paused pool',
    body: noBody,
    response: PoolStanding,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'own-pool',
  }),
  announce: post('/pooler/announcements', {
    access: 'operator',
    summary: 'Send an announcement to the members of your pool, up to three a day',
    body: AnnouncementRequest,
    response: AnnouncementResponse,
    errors: ['POOLER_NOT_FOUND', 'RATE_LIMITED'],
    capability: 'own-pool',
  }),
  poolerSettings: get('/pooler/settings', {
    access: 'pooler',
    summary: 'Settings for members',
    query: poolQuery,
    response: PoolerSettings,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'farmer-admin',
  }),
  setPoolerSettings: put('/pooler/settings', {
    access: 'pooler',
    summary: 'Change the settings for members',
    body: PoolerSettingsRequest,
    response: PoolerSettings,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'farmer-admin',
  }),
  performance: get('/analytics/performance', {
    access: 'pooler',
    summary: 'Performance of pools over a time range',
    query: PerformanceQuery,
    response: Performance,
    capability: 'analytics',
  }),
};
