-- Fee bumps, recorded before they are sent: the transaction inside, the payer and the offered fee.
CREATE TABLE fee_bumps (
  hash text PRIMARY KEY,
  inner_hash text NOT NULL,
  source text NOT NULL,
  payer text NOT NULL,
  most numeric NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX fee_bumps_at ON fee_bumps (at);
