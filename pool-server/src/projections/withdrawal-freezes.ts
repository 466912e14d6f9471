import type { Projection } from './projection.ts';

export const withdrawalFreezes: Projection = {
  table: 'withdrawal_freezes',
  on: {
    WithdrawalsFrozen: `
      INSERT INTO withdrawal_freezes (scope, farmer_id, reason, frozen_by, frozen_at, until)
      SELECT data->>'scope', data->>'farmerId', data->>'reason', data->>'by', at, (data->>'until')::timestamptz
      FROM events
      ON CONFLICT (scope) DO UPDATE SET reason = excluded.reason, frozen_by = excluded.frozen_by,
        frozen_at = excluded.frozen_at, until = excluded.until`,
    WithdrawalFreezeConfirmed: `
      UPDATE withdrawal_freezes f SET until = NULL FROM events WHERE f.scope = data->>'scope'`,
    WithdrawalFreezeLifted: `
      DELETE FROM withdrawal_freezes f USING events WHERE f.scope = data->>'scope'`,
  },
};
