import { changeOf, type Projection, time } from './projection.ts';

const changeApproval = changeOf('approvals', 'approvalId');
const changeAlertRule = changeOf('alert_rules', 'alertId');

export const approvals: Projection = {
  table: 'approvals',
  on: {
    ApprovalRequested: `
      INSERT INTO approvals (id, action, reason, requested_by, requested_at, expires_at, status)
      SELECT data->>'approvalId', (data->'action') || jsonb_strip_nulls(jsonb_build_object('email', data->'email')),
        data->>'reason', data->>'requestedBy', at, ${time('expiresAt')}, 'waiting'
      FROM events`,
    ApprovalGranted: changeApproval(`status = 'granted'`),
    ApprovalRefused: changeApproval(`status = 'refused'`),
  },
};

const WRITE_INCIDENT = `
  INSERT INTO incidents (id, kind, title, message, starts_at, ends_at, updated_at)
  SELECT data->>'incidentId', data->>'kind', data->>'title', data->>'message', ${time('startsAt')}, ${time('endsAt')}, at
  FROM events
  ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, message = excluded.message,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at`;

export const incidents: Projection = {
  table: 'incidents',
  on: { IncidentPosted: WRITE_INCIDENT, IncidentChanged: WRITE_INCIDENT },
};

export const maintenance: Projection = {
  table: 'maintenance',
  on: {
    MaintenanceStarted: `
      INSERT INTO maintenance (id, message, since, until)
      SELECT 1, data->>'message', ${time('since')}, ${time('until')} FROM events
      ON CONFLICT (id) DO UPDATE SET message = excluded.message, since = excluded.since, until = excluded.until`,
    MaintenanceEnded: 'DELETE FROM maintenance WHERE EXISTS (SELECT FROM events)',
  },
};

export const alertRules: Projection = {
  table: 'alert_rules',
  on: {
    AlertRuleAdded: `
      INSERT INTO alert_rules (id, metric, threshold, channels, created_at)
      SELECT data->>'alertId', data->>'metric', data->>'threshold',
        ARRAY(SELECT jsonb_array_elements_text(data->'channels')), at
      FROM events`,
    AlertRuleRemoved: `DELETE FROM alert_rules USING events WHERE id = data->>'alertId'`,
    AlertFired: changeAlertRule('firing_since = at'),
    AlertCleared: changeAlertRule('firing_since = NULL'),
  },
};

export const adminNotes: Projection = {
  table: 'admin_notes',
  on: {
    NoteAdded: `
      INSERT INTO admin_notes (id, user_id, author_id, text, at)
      SELECT data->>'noteId', data->>'userId', data->>'by', coalesce(data->>'text', ''), at FROM events`,
    UserErased: `DELETE FROM admin_notes USING events WHERE user_id = data->>'userId'`,
  },
};

export const withdrawalFreezes: Projection = {
  table: 'withdrawal_freezes',
  on: {
    WithdrawalsFrozen: `
      INSERT INTO withdrawal_freezes (scope, farmer_id, reason, frozen_by, frozen_at, until)
      SELECT data->>'scope', data->>'farmerId', data->>'reason', data->>'by', at, ${time('until')}
      FROM events
      ON CONFLICT (scope) DO UPDATE SET reason = excluded.reason, frozen_by = excluded.frozen_by,
        frozen_at = excluded.frozen_at, until = excluded.until`,
    WithdrawalFreezeConfirmed: `UPDATE withdrawal_freezes SET until = NULL FROM events WHERE scope = data->>'scope'`,
    WithdrawalFreezeLifted: `DELETE FROM withdrawal_freezes USING events WHERE scope = data->>'scope'`,
  },
};

/** The times during which nothing could be planted. */
export const farmClosures: Projection = {
  table: 'farm_closures',
  on: {
    FarmClosed: `
      INSERT INTO farm_closures (id, why, open_block, began_at)
      SELECT position, data->>'why', (data->>'openBlock')::bigint, at FROM events`,
    FarmReopened: 'UPDATE farm_closures SET reopened_at = at FROM events WHERE reopened_at IS NULL',
  },
};
