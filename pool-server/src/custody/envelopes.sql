-- Envelope encryption: `sealed` holds the secret under the record's own data key, `data_key` that key under the master
-- key. A record without `data_key` is from before. Purpose and payouts are authenticated together with the secret.
ALTER TABLE custody.keys
  ADD COLUMN IF NOT EXISTS purpose text NOT NULL DEFAULT 'wallet',
  ADD COLUMN IF NOT EXISTS payout text,
  ADD COLUMN IF NOT EXISTS next_payout text,
  ADD COLUMN IF NOT EXISTS next_from timestamptz,
  ADD COLUMN IF NOT EXISTS data_key bytea;
CREATE UNIQUE INDEX IF NOT EXISTS keys_one_for_records ON custody.keys (purpose) WHERE purpose = 'records';

-- The terms under which a wallet pays shares of its rewards, signed with the signer's own key.
CREATE TABLE IF NOT EXISTS custody.share_terms (
  contract_id text PRIMARY KEY,
  address text NOT NULL,
  pool text NOT NULL,
  platform text NOT NULL,
  reward_split numeric NOT NULL,
  platform_fee numeric NOT NULL,
  signature bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS share_terms_by_wallet ON custody.share_terms (address);

-- The harvests of earlier versions, without signatures. The signer copies them to custody.signed_harvests once.
CREATE TABLE IF NOT EXISTS custody.harvests (
  hash text,
  block bigint,
  address text NOT NULL,
  reward numeric,
  payments text[] NOT NULL DEFAULT '{}',
  sequence numeric,
  valid_until timestamptz,
  signed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hash, block)
);

-- Orders that the signer refused. Each one is an alarm.
CREATE TABLE IF NOT EXISTS custody.refused_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  address text,
  operation text NOT NULL,
  reason text NOT NULL
);
