-- Payout wallets that replace `pool` of custody.share_terms, signed like the terms: the present one, the one that replaces it,
-- and from when on.
CREATE TABLE IF NOT EXISTS custody.pool_payouts (
  contract_id text PRIMARY KEY,
  payout text NOT NULL,
  next_payout text,
  next_from timestamptz,
  signature bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
