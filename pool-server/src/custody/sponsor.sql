CREATE UNIQUE INDEX IF NOT EXISTS keys_one_sponsor ON custody.keys (purpose) WHERE purpose = 'sponsor';

-- The sponsor's address, for programs that may not read keys.
CREATE OR REPLACE VIEW custody.sponsor AS SELECT address FROM custody.keys WHERE purpose = 'sponsor';

-- The most that the sponsor's signatures let a wallet cost in network fees, in stroops, on each day (UTC).
CREATE TABLE IF NOT EXISTS custody.sponsored_fees (
  address text,
  day date,
  most numeric NOT NULL,
  PRIMARY KEY (address, day)
);
