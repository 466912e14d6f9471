-- Who may be named as a payee of new terms: the platform, and each pool by its id. Signed like the terms.
CREATE TABLE IF NOT EXISTS custody.payees (
  payee text PRIMARY KEY,
  payout text NOT NULL,
  next_payout text,
  next_from timestamptz,
  signature bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
