-- Fee bumps, recorded before they are sent: which transaction each one is around, and who offered to pay what for it.
CREATE TABLE fee_bumps (
  hash text PRIMARY KEY,
  inner_hash text NOT NULL,
  source text NOT NULL,
  payer text NOT NULL,
  most numeric NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX fee_bumps_at ON fee_bumps (at);
