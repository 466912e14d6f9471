-- Requests of people who have lost their second factor, one an account. An admin's approval is mailed to its owner, and the
-- wait begins with that mail.
CREATE TABLE factor_resets (
  user_id text PRIMARY KEY,
  requested_at timestamptz NOT NULL,
  -- Until when an admin may approve it.
  expires_at timestamptz NOT NULL,
  approved_at timestamptz,
  effective_at timestamptz,
  -- What was mailed last, and until when another process leaves the next mail to the one that sends it.
  mailed text CHECK (mailed IN ('request', 'approval')),
  mailing_until timestamptz
);
-- The links in these mails, which stop the request: only their hashes.
CREATE TABLE factor_reset_links (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES factor_resets ON DELETE CASCADE
);
