CREATE TABLE withdrawals (
  id text PRIMARY KEY,
  farmer_id text NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  asset text NOT NULL,
  amount numeric NOT NULL,
  status text NOT NULL,
  transaction_hash text,
  ledger bigint,
  fee numeric,
  error_code text,
  error_message text,
  requested_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX withdrawals_farmer ON withdrawals (farmer_id, requested_at DESC);
CREATE INDEX withdrawals_open ON withdrawals (requested_at) WHERE status IN ('requested', 'submitted');
