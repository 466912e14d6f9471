-- Mails about a change, written in its transaction and deleted once the mail server has accepted them. The address of the
-- product and the token of a link are filled in on delivery: only the hash of a link is ever stored.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text,
  address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  unsubscribe text,
  link_hash bytea,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mails_due ON mails (next_at);
