-- Wallets whose last step failed for a reason of their own; the engine writes it, health and monitors read it.
CREATE TABLE wallet_faults (
  address text PRIMARY KEY,
  code text NOT NULL,
  message text NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  tries integer NOT NULL,
  next_try_at timestamptz NOT NULL
);
