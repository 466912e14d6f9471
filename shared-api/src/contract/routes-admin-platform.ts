import * as v from 'valibot';
import { AdminListQuery, Approvals, FreezeOrder, WithdrawalFreezes } from './admin.ts';
import { AdminCustody, AdminOverview } from './admin-overview.ts';
import { AdminTrends, AdminTrendsQuery } from './admin-trends.ts';
import { AlertRuleRequest, AlertRules } from './alerts.ts';
import { BroadcastRequest, BroadcastResponse } from './announcements.ts';
import { Done } from './done.ts';
import { noBody } from './query.ts';
import { del, get, patch, post, put } from './route.ts';
import { Incident, IncidentRequest, MaintenanceRequest } from './service-status.ts';

/** The platform as a whole: figures, freezes, decisions of a second admin, the status page, alerts and announcements. */
export const adminPlatformRoutes = {
  adminOverview: get('/admin/overview', {
    access: 'admin',
    summary: 'Counts of users, pools, blocks and contracts',
    response: AdminOverview,
    capability: 'admin',
  }),
  adminCustody: get('/admin/custody', {
    access: 'admin',
    summary: 'The money in custody on the ledger, compared with the books where the whole ledger is known',
    response: AdminCustody,
    capability: 'custody-balances',
  }),
  adminTrends: get('/admin/trends', {
    access: 'admin',
    summary: 'Users, members, platform income and withdrawals over a window',
    query: AdminTrendsQuery,
    response: AdminTrends,
    capability: 'admin-desk',
  }),
  withdrawalFreezes: get('/admin/withdrawals/freezes', {
    access: 'admin',
    summary: 'Withdrawal freezes in force',
    query: AdminListQuery,
    response: WithdrawalFreezes,
    capability: 'admin-desk',
  }),
  freezeWithdrawals: post('/admin/withdrawals/freeze', {
    access: 'admin',
    summary:
      'Freeze the withdrawals of one account or of all for 24 hours, or longer if a second admin approves',
    body: FreezeOrder,
    response: Done,
    errors: ['FARMER_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'admin-desk',
  }),
  liftFreeze: post('/admin/withdrawals/lift', {
    access: 'admin',
    summary: 'Lift a withdrawal freeze; if there is a second admin, they have to approve it',
    body: FreezeOrder,
    response: Done,
    errors: ['FARMER_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'admin-desk',
  }),
  approvals: get('/admin/approvals', {
    access: 'admin',
    summary: 'Actions that wait for a second admin',
    query: AdminListQuery,
    response: Approvals,
    capability: 'four-eyes',
  }),
  approveRequest: post('/admin/approvals/:approvalId/approve', {
    access: 'admin',
    summary: 'Approve and run an action of another admin',
    body: noBody,
    response: Done,
    errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'POOLER_NOT_FOUND', 'USER_EXISTS', 'SECOND_FACTOR_REQUIRED'],
    capability: 'four-eyes',
  }),
  refuseRequest: post('/admin/approvals/:approvalId/refuse', {
    access: 'admin',
    summary: 'Refuse an action of another admin, or take back your own, except a freeze in force',
    body: noBody,
    response: Done,
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'four-eyes',
  }),
  postIncident: post('/admin/incidents', {
    access: 'admin',
    summary: 'Post an incident or maintenance on the public status page',
    status: 201,
    body: IncidentRequest,
    response: Incident,
    capability: 'service-status',
  }),
  changeIncident: patch('/admin/incidents/:incidentId', {
    access: 'admin',
    summary: 'Change or end an incident',
    body: IncidentRequest,
    response: Incident,
    errors: ['NOT_FOUND'],
    capability: 'service-status',
  }),
  setMaintenance: put('/admin/maintenance', {
    access: 'admin',
    summary: 'Switch maintenance mode on, or change its message and end time',
    body: MaintenanceRequest,
    response: Done,
    errors: ['SECOND_FACTOR_REQUIRED'],
    capability: 'maintenance',
  }),
  endMaintenance: del('/admin/maintenance', {
    access: 'admin',
    summary: 'Switch maintenance mode off',
    response: Done,
    errors: ['SECOND_FACTOR_REQUIRED'],
    capability: 'maintenance',
  }),
  alertRules: get('/admin/alerts', {
    access: 'admin',
    summary: 'Alert rules with their state',
    response: AlertRules,
    capability: 'alert-rules',
  }),
  addAlertRule: post('/admin/alerts', {
    access: 'admin',
    summary: 'Add an alert rule, which is checked every minute',
    status: 201,
    body: AlertRuleRequest,
    response: Done,
    capability: 'alert-rules',
  }),
  removeAlertRule: del('/admin/alerts/:alertId', {
    access: 'admin',
    summary: 'Remove an alert rule',
    response: Done,
    errors: ['NOT_FOUND'],
    capability: 'alert-rules',
  }),
  broadcast: post('/admin/announcements', {
    access: 'admin',
    summary: 'Send an announcement to all accounts or those of one role, up to three a day',
    body: BroadcastRequest,
    response: BroadcastResponse,
    errors: ['RATE_LIMITED', 'SECOND_FACTOR_REQUIRED'],
    capability: 'admin-desk',
  }),
  metrics: get('/metrics', {
    access: 'admin',
    summary: 'Metrics in the text format of Prometheus',
    response: v.string(),
    file: ['text/plain'],
  }),
};
