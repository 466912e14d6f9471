-- Network fees that the sponsor paid for a wallet, in stroops, beside those that the wallet paid.
ALTER TABLE network_fees ADD COLUMN sponsored_units numeric NOT NULL DEFAULT 0,
  ADD COLUMN sponsored_transactions integer NOT NULL DEFAULT 0;
