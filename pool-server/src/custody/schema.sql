CREATE SCHEMA IF NOT EXISTS custody;

-- Secrets of custodial wallets, each sealed under a master key that the database does not hold.
CREATE TABLE IF NOT EXISTS custody.keys (
  address text PRIMARY KEY,
  master_key_id text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The master key that seals new secrets: its id, and a canary that only this key opens. One row at most.
CREATE TABLE IF NOT EXISTS custody.master_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  id text NOT NULL,
  canary bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);

-- The running programs that sign, and the master keys that each can use. A rotation waits until all have the new key.
CREATE TABLE IF NOT EXISTS custody.key_holders (
  id uuid PRIMARY KEY,
  program text NOT NULL,
  key_ids text[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
