-- Freezes of withdrawals: of one farmer, or of all where `farmer_id` is null. Without `until` two admins have decided it.
CREATE TABLE withdrawal_freezes (
  scope text PRIMARY KEY,
  farmer_id text,
  reason text NOT NULL,
  frozen_by text NOT NULL,
  frozen_at timestamptz NOT NULL,
  until timestamptz
);
