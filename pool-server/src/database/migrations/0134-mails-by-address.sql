-- The mails that anyone can request to an address, by its hash, within the last hour. The erasure of an account keeps them.
CREATE TABLE requested_mails (
  address_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY
);
CREATE INDEX requested_mails_address ON requested_mails (address_hash, at);
CREATE INDEX requested_mails_at ON requested_mails (at);
