-- Read tables: each can be emptied and rebuilt from the events. Amounts are atomic units (10^7 to the unit).
CREATE TABLE users (
  id text PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  farmer_id text,
  pool_id text,
  created_at timestamptz NOT NULL,
  CONSTRAINT users_email_key UNIQUE (email_key)
);

CREATE TABLE farmers (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  custodial_address text NOT NULL,
  payout_address text NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  funded_at timestamptz,
  trustline_at timestamptz,
  contract_id text,
  CONSTRAINT farmers_custodial_address UNIQUE (custodial_address)
);
CREATE INDEX farmers_user ON farmers (user_id);

CREATE TABLE pools (
  id text PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  operator_id text NOT NULL,
  address text NOT NULL,
  status text NOT NULL,
  max_farmers integer NOT NULL,
  seats_taken integer NOT NULL DEFAULT 0,
  reward_split numeric NOT NULL,
  platform_fee numeric NOT NULL,
  exit_delay_blocks integer NOT NULL,
  minimum_stake numeric NOT NULL,
  harvest_policy text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT pools_seats CHECK (seats_taken BETWEEN 0 AND max_farmers)
);

-- Totals of each pool, updated with every event.
CREATE TABLE pool_figures (
  pool_id text PRIMARY KEY,
  planted integer NOT NULL DEFAULT 0,
  plant_failed integer NOT NULL DEFAULT 0,
  worked integer NOT NULL DEFAULT 0,
  work_failed integer NOT NULL DEFAULT 0,
  harvested integer NOT NULL DEFAULT 0,
  harvest_failed integer NOT NULL DEFAULT 0,
  staked numeric NOT NULL DEFAULT 0,
  rewards numeric NOT NULL DEFAULT 0,
  joined integer NOT NULL DEFAULT 0,
  blocks integer NOT NULL DEFAULT 0,
  first_block_at timestamptz,
  last_block_at timestamptz
);

CREATE TABLE contracts (
  id text PRIMARY KEY,
  farmer_id text NOT NULL,
  pool_id text NOT NULL,
  status text NOT NULL,
  stake_fraction numeric NOT NULL,
  harvest_interval integer NOT NULL,
  reward_split numeric NOT NULL,
  platform_fee numeric NOT NULL,
  exit_delay_blocks integer NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  exit_requested_at timestamptz,
  available_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX contracts_one_open ON contracts (farmer_id) WHERE status IN ('pending', 'active', 'exiting');
CREATE INDEX contracts_pool ON contracts (pool_id, status);
CREATE INDEX contracts_farmer ON contracts (farmer_id, requested_at DESC);

CREATE TABLE blocks (
  pool_id text NOT NULL,
  block_index bigint NOT NULL,
  hash text,
  entropy text,
  difficulty text,
  plantable boolean NOT NULL,
  confirmed boolean NOT NULL,
  opened_at timestamptz NOT NULL,
  discovered_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  mined boolean NOT NULL DEFAULT false,
  PRIMARY KEY (pool_id, block_index)
);
CREATE INDEX blocks_newest ON blocks (block_index DESC);

CREATE TABLE plantings (
  id text PRIMARY KEY,
  pool_id text NOT NULL,
  block_index bigint NOT NULL,
  farmer_id text NOT NULL,
  contract_id text NOT NULL,
  status text NOT NULL,
  stake numeric NOT NULL,
  transaction_hash text,
  ledger bigint,
  error_code text,
  error_message text,
  requested_at timestamptz NOT NULL,
  ended_at timestamptz,
  harvest_by timestamptz,
  CONSTRAINT plantings_one UNIQUE (pool_id, block_index, farmer_id)
);
CREATE UNIQUE INDEX plantings_one_success ON plantings (farmer_id, block_index) WHERE status = 'success';
CREATE INDEX plantings_farmer ON plantings (farmer_id, block_index DESC);

CREATE TABLE works (
  id text PRIMARY KEY,
  pool_id text NOT NULL,
  block_index bigint NOT NULL,
  farmer_id text NOT NULL,
  status text NOT NULL,
  nonce text NOT NULL,
  hash text NOT NULL,
  zeros integer NOT NULL,
  gap integer,
  transaction_hash text,
  ledger bigint,
  error_code text,
  error_message text,
  found_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT works_one UNIQUE (pool_id, block_index, farmer_id)
);
CREATE INDEX works_farmer ON works (farmer_id, block_index DESC);

CREATE TABLE harvests (
  id text PRIMARY KEY,
  pool_id text NOT NULL,
  block_index bigint NOT NULL,
  farmer_id text NOT NULL,
  contract_id text NOT NULL,
  status text NOT NULL,
  reward numeric NOT NULL DEFAULT 0,
  stake numeric NOT NULL DEFAULT 0,
  farmer_share numeric NOT NULL DEFAULT 0,
  pooler_share numeric NOT NULL DEFAULT 0,
  platform_share numeric NOT NULL DEFAULT 0,
  transaction_hash text,
  ledger bigint,
  payout_status text,
  payout_hash text,
  error_code text,
  error_message text,
  requested_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT harvests_one UNIQUE (pool_id, block_index, farmer_id)
);
CREATE INDEX harvests_farmer ON harvests (farmer_id, block_index DESC);

CREATE UNIQUE INDEX emt_messages_position ON emt_messages (global_position, partition, is_archived);
