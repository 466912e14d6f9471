-- An address belongs to the account that proves its mailbox. Several accounts may have an address until one proves it.
-- Accounts from before this migration, and those that the system creates, own theirs until another account proves it.
ALTER TABLE users ADD COLUMN email_proof_due timestamptz, ADD COLUMN email_proved_at timestamptz;
ALTER TABLE users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_email_key ON users (email_key) WHERE email_proof_due IS NULL;
CREATE INDEX users_email ON users (email_key);
CREATE INDEX users_email_proof_due ON users (email_proof_due) WHERE email_proof_due IS NOT NULL;

-- False while the owner of the mailbox has yet to confirm the payout wallet.
ALTER TABLE farmers ADD COLUMN payout_confirmed boolean NOT NULL DEFAULT true;

-- Mailed links that prove a mailbox: only their hashes.
CREATE TABLE email_proofs (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_proofs_user ON email_proofs (user_id, asked_at);

-- Mails to the accounts of a sandbox, which their owners open in the page. Empty on every other network.
CREATE TABLE sandbox_mails (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sandbox_mails_user ON sandbox_mails (user_id, sent_at DESC);

-- Invitations that pools have sent, and the addresses that want none. An unsubscribe link is known by its hash.
CREATE TABLE invitations (
  token_hash bytea PRIMARY KEY,
  pool_id text NOT NULL,
  email_key text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX invitations_pool ON invitations (pool_id, sent_at);
CREATE INDEX invitations_email ON invitations (email_key, sent_at);
CREATE TABLE unsubscribed (
  email_key text PRIMARY KEY,
  at timestamptz NOT NULL
);
