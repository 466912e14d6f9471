-- Pending steps: few at any time, read often.
CREATE INDEX plantings_open ON plantings (pool_id) WHERE status = 'pending';
CREATE INDEX works_open ON works (pool_id) WHERE status = 'pending';
CREATE INDEX harvests_open ON harvests (pool_id) WHERE status = 'pending';
CREATE INDEX harvests_payout_open ON harvests (pool_id)
  WHERE status = 'success' AND payout_status IS DISTINCT FROM 'success';
CREATE INDEX contracts_waiting ON contracts (status) WHERE status IN ('pending', 'exiting');

-- The switch of each pool's automatic harvests; a pool without a row harvests.
CREATE TABLE harvesting (
  pool_id text PRIMARY KEY,
  running boolean NOT NULL DEFAULT true,
  last_run_at timestamptz
);
