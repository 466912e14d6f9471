-- Hashes of the addresses of recent successful sign-ins: guesses from other addresses cannot lock the owner out there.
CREATE TABLE known_addresses (
  account text NOT NULL,
  address_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account, address_hash)
);
CREATE INDEX known_addresses_at ON known_addresses (at);
