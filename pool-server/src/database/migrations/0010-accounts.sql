-- Password-reset links: only their hashes. Each works once, within an hour.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id, asked_at);

-- Which notifications a user has read, and which kinds they want. Notifications themselves are read from the read
-- tables, so nothing is stored twice.
CREATE TABLE notification_reads (
  user_id text NOT NULL,
  notification_id text NOT NULL,
  PRIMARY KEY (user_id, notification_id)
);
CREATE TABLE notification_preferences (
  user_id text PRIMARY KEY,
  kinds jsonb NOT NULL DEFAULT '{}',
  read_until timestamptz
);
