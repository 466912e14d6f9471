-- Amounts that custodial wallets received from other accounts.
CREATE TABLE deposits (
  id text PRIMARY KEY,
  farmer_id text NOT NULL,
  asset text NOT NULL,
  amount numeric NOT NULL,
  sender text,
  transaction_hash text,
  received_at timestamptz NOT NULL
);
CREATE INDEX deposits_farmer ON deposits (farmer_id, received_at DESC);

-- Network fees that custodial wallets paid, in stroops, by day (UTC). Read from the ledger together with the deposits.
CREATE TABLE network_fees (
  farmer_id text NOT NULL,
  day date NOT NULL,
  units numeric NOT NULL,
  transactions integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (farmer_id, day)
);

-- The last ledger whose deposits and fees are on record. incomplete: the network no longer kept some before it.
CREATE TABLE recorded_ledger (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  ledger bigint NOT NULL,
  incomplete boolean NOT NULL DEFAULT false
);

DO $$
DECLARE
  told text;
  happened text;
BEGIN
  FOREACH told IN ARRAY ARRAY['deposits', 'network_fees'] LOOP
    FOREACH happened IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
      EXECUTE format('CREATE TRIGGER tell_%s AFTER %s ON %I REFERENCING %s TABLE AS changed '
        'FOR EACH STATEMENT EXECUTE FUNCTION tell_changes(''farmer'', ''farmer_id'')', lower(happened), happened, told,
        CASE happened WHEN 'DELETE' THEN 'OLD' ELSE 'NEW' END);
    END LOOP;
  END LOOP;
END $$;
