CREATE SCHEMA IF NOT EXISTS custody;

-- Secrets of custodial wallets, each sealed under a master key that the database does not hold.
CREATE TABLE IF NOT EXISTS custody.keys (
  address text PRIMARY KEY,
  master_key_id text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
