-- Credentials and sessions. Not event-sourced: secrets and their traces are deleted, events never are.
CREATE TABLE credentials (
  user_id text PRIMARY KEY,
  password_hash text NOT NULL
);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE login_attempts (
  account text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX login_attempts_account ON login_attempts (account, at);

-- The first response to each idempotency key, encrypted with the key itself.
CREATE TABLE idempotency (
  id bytea PRIMARY KEY,
  fingerprint bytea NOT NULL,
  started_at timestamptz NOT NULL,
  answer bytea
);
CREATE INDEX idempotency_started ON idempotency (started_at);

-- The heartbeats of long-running programs.
CREATE TABLE heartbeats (
  service text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  at timestamptz NOT NULL
);

-- Settings of the installation: the platform's address, whether the sandbox has its first data.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value text NOT NULL
);
