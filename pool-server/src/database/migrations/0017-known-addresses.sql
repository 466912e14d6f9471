-- From where the right password came lately, as hashes alone: who guesses elsewhere cannot lock the owner out there.
CREATE TABLE known_addresses (
  account text NOT NULL,
  address_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account, address_hash)
);
CREATE INDEX known_addresses_at ON known_addresses (at);
