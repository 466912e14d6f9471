-- Whether the owner of a payout wallet has signed with its key, and the change that waits.
ALTER TABLE farmers
  ADD COLUMN payout_verified boolean NOT NULL DEFAULT false,
  ADD COLUMN payout_change_to text,
  ADD COLUMN payout_change_at timestamptz;
CREATE INDEX farmers_payout_change ON farmers (payout_change_at) WHERE payout_change_at IS NOT NULL;

-- The last challenge to each farmer, and the key that the pool signed it with, made for it alone.
CREATE TABLE payout_challenges (
  farmer_id text PRIMARY KEY,
  address text NOT NULL,
  signed_by text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Mails about money with a link that acts without signing in: it confirms a change of payout wallet, or stops a change or
-- a withdrawal. A link is made when its mail is sent, and known by its hash.
CREATE TABLE payout_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  farmer_id text NOT NULL,
  action text NOT NULL CHECK (action IN ('confirm-change', 'stop-change', 'stop-withdrawal')),
  -- The new payout wallet, or the withdrawal.
  subject text NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  token_hash bytea UNIQUE,
  sending_until timestamptz
);
CREATE INDEX payout_mails_unsent ON payout_mails (id) WHERE token_hash IS NULL;
CREATE INDEX payout_mails_farmer ON payout_mails (farmer_id);
CREATE INDEX payout_mails_expired ON payout_mails (expires_at);

-- Withdrawals wait before they are sent: each one until its own time, all of a farmer while theirs are held.
ALTER TABLE withdrawals ADD COLUMN send_after timestamptz;
ALTER TABLE farmers
  ADD COLUMN withdrawals_held_until timestamptz,
  -- By asset: the daily limit that its owner has set, in atomic units, the one before, and when it takes effect.
  ADD COLUMN daily_limits jsonb NOT NULL DEFAULT '{}';
