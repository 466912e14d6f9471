import { AdminPools, AdminPoolsQuery, PoolTermsRequest } from './admin.ts';
import { Done } from './done.ts';
import { noBody } from './query.ts';
import { get, patch, post } from './route.ts';

/** How admins see and change pools. */
export const adminPoolRoutes = {
  adminPoolers: get('/admin/poolers', {
    access: 'admin',
    summary: 'Pools with their operators, including those awaiting approval',
    query: AdminPoolsQuery,
    response: AdminPools,
    capability: 'admin',
  }),
  approvePooler: post('/admin/poolers/:poolerId/approve', {
    access: 'admin',
    summary: 'Approve a pool',
    body: noBody,
    response: Done,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'admin',
  }),
  pausePooler: post('/admin/poolers/:poolerId/pause', {
    access: 'admin',
    summary: 'Pause a pool: nobody can join',
    body: noBody,
    response: Done,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'admin',
  }),
  resumePooler: post('/admin/poolers/:poolerId/resume', {
    access: 'admin',
    summary: 'Resume a paused pool',
    body: noBody,
    response: Done,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'admin',
  }),
  setPoolerTerms: patch('/admin/poolers/:poolerId', {
    access: 'admin',
    summary: 'Change the terms for new members',
    body: PoolTermsRequest,
    response: Done,
    errors: ['POOLER_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'admin',
  }),
};
