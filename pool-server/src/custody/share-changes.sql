-- Later shares of the pool under terms in custody.share_terms, signed like these. Each applies from its moment on.
CREATE TABLE IF NOT EXISTS custody.share_changes (
  contract_id text,
  applies_from timestamptz,
  reward_split numeric NOT NULL,
  signature bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contract_id, applies_from)
);
