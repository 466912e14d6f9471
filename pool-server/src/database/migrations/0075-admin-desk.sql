-- Mails to accounts. Without their texts: these may contain links that act.
CREATE TABLE sent_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL,
  address text NOT NULL,
  subject text NOT NULL,
  sent_at timestamptz NOT NULL,
  delivered boolean NOT NULL
);
CREATE INDEX sent_mails_user ON sent_mails (user_id, sent_at DESC);
CREATE INDEX sent_mails_at ON sent_mails (sent_at);

-- Notes of admins on accounts, a read table.
CREATE TABLE admin_notes (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  author_id text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX admin_notes_user ON admin_notes (user_id, at DESC);
