-- Keys with which miners work for a pool: only their hashes.
CREATE TABLE api_keys (
  id text PRIMARY KEY,
  key_hash bytea NOT NULL UNIQUE,
  pool_id text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  -- Null for a key that the product made.
  created_by text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz
);
CREATE INDEX api_keys_pool ON api_keys (pool_id);

-- Cached callers change with their keys.
CREATE TRIGGER tell_update AFTER UPDATE ON api_keys REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('api-key', 'id');

-- Miners no longer sign in with an operator's password.
DELETE FROM sessions WHERE mining;
ALTER TABLE sessions DROP COLUMN mining;
