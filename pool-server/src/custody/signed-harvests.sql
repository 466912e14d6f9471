-- Blocks whose harvest the signer has signed, or that the ledger shows as paid, with the transaction's hash: only of these are
-- shares paid. `payments` are the hashes of the payments signed so far, which all have one sequence number until the last of
-- them has expired. Signed like the terms. Replaces custody.harvests.
CREATE TABLE IF NOT EXISTS custody.signed_harvests (
  hash text,
  block bigint,
  address text NOT NULL,
  reward numeric,
  payments text[] NOT NULL,
  sequence numeric,
  valid_until timestamptz,
  signed_at timestamptz NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (hash, block)
);
