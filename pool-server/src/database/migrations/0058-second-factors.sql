-- Second factors. Of a passkey only its public key; the secret of an authenticator app is needed to check its codes.
CREATE TABLE second_factors (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('passkey', 'totp')),
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz,
  credential_id text UNIQUE,
  public_key bytea,
  sign_count bigint,
  transports text[],
  secret text,
  -- The time step of the last accepted code: a code counts once.
  last_step bigint,
  CHECK (CASE kind WHEN 'totp' THEN secret IS NOT NULL AND last_step IS NOT NULL
    ELSE credential_id IS NOT NULL AND public_key IS NOT NULL AND sign_count IS NOT NULL END)
);
CREATE INDEX second_factors_user ON second_factors (user_id);

-- Unused recovery codes: only their hashes.
CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Open challenges: of a session, or of a sign-in whose password was right.
CREATE TABLE factor_challenges (
  subject text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'add-passkey', 'add-totp', 'prove')),
  user_id text NOT NULL,
  -- The challenge to a passkey, or the secret of a new authenticator app.
  value text NOT NULL,
  -- The hash of the password that was right, of a sign-in.
  verified text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (subject, purpose)
);
CREATE INDEX factor_challenges_user ON factor_challenges (user_id);
CREATE INDEX factor_challenges_expired ON factor_challenges (expires_at);

-- A mining program's session needs no second factor and can only mine.
ALTER TABLE sessions ADD COLUMN mining boolean NOT NULL DEFAULT false;

-- Cached callers change with their factors.
CREATE TRIGGER tell_insert AFTER INSERT ON second_factors REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('user', 'user_id');
CREATE TRIGGER tell_delete AFTER DELETE ON second_factors REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('user', 'user_id');
