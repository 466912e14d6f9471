CREATE SCHEMA IF NOT EXISTS ledger;

-- The network: its speed, its farm, and the totals of what was created and removed.
-- Transactions are applied under the lock of this one row.
CREATE TABLE IF NOT EXISTS ledger.state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  pace_at timestamptz NOT NULL,
  pace_sequence bigint NOT NULL,
  ledger_ms double precision NOT NULL,
  closed_at timestamptz NOT NULL,
  farm jsonb NOT NULL,
  xlm_minted numeric NOT NULL,
  xlm_burned numeric NOT NULL,
  kale_minted numeric NOT NULL,
  kale_burned numeric NOT NULL
);

CREATE TABLE IF NOT EXISTS ledger.accounts (
  address text PRIMARY KEY,
  sequence bigint NOT NULL,
  xlm bigint NOT NULL CHECK (xlm >= 0),
  kale bigint CHECK (kale >= 0)
);

CREATE TABLE IF NOT EXISTS ledger.blocks (
  index bigint PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE IF NOT EXISTS ledger.pails (
  farmer text NOT NULL,
  index bigint NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (farmer, index)
);

-- Entries of earlier versions have no expiry: all of them lived 17,280 ledgers.
UPDATE ledger.blocks
  SET value = value || jsonb_build_object('liveUntil', (value->>'createdAt')::bigint + 17279)
  WHERE NOT value ? 'liveUntil';
UPDATE ledger.pails
  SET value = value || jsonb_build_object('liveUntil', (value->>'sequence')::bigint + 17279)
  WHERE NOT value ? 'liveUntil';

-- What the faucet paid, by request: a repeated request pays nothing more.
CREATE TABLE IF NOT EXISTS ledger.gifts (
  cause text PRIMARY KEY,
  outcome jsonb NOT NULL
);

CREATE TABLE IF NOT EXISTS ledger.transactions (
  hash text PRIMARY KEY,
  source text NOT NULL,
  sequence bigint NOT NULL,
  operations jsonb NOT NULL,
  outcome jsonb NOT NULL,
  UNIQUE (source, sequence)
);

-- By ledger, for readers of what wallets received and paid.
CREATE INDEX IF NOT EXISTS transactions_ledger ON ledger.transactions (((outcome->>'ledger')::bigint));

-- Notifies followers of an account or the farm of each committed change.
CREATE OR REPLACE FUNCTION ledger.tell_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kale_changes', 'account:' || address) FROM changed;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION ledger.tell_farm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kale_changes', 'farm') FROM changed
    JOIN before ON changed.farm IS DISTINCT FROM before.farm OR changed.pace_at <> before.pace_at;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_insert AFTER INSERT ON ledger.accounts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.tell_accounts();
CREATE OR REPLACE TRIGGER tell_update AFTER UPDATE ON ledger.accounts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.tell_accounts();
CREATE OR REPLACE TRIGGER tell_update AFTER UPDATE ON ledger.state
  REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.tell_farm();
