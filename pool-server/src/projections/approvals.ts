import type { Projection } from './projection.ts';

const end = (status: string) =>
  `UPDATE approvals SET status = '${status}' FROM events WHERE id = data->>'approvalId'`;

export const approvals: Projection = {
  table: 'approvals',
  on: {
    ApprovalRequested: `
      INSERT INTO approvals (id, action, reason, requested_by, requested_at, expires_at, status)
      SELECT data->>'approvalId', (data->'action') || jsonb_strip_nulls(jsonb_build_object('email', data->'email')), data->>'reason', data->>'requestedBy', at,
        (data->>'expiresAt')::timestamptz, 'waiting'
      FROM events`,
    ApprovalGranted: end('granted'),
    ApprovalRefused: end('refused'),
  },
};
