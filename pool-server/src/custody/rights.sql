-- Only the signer reads keys. The API may read what the signer refused, for health and metrics. Every program that opens the
-- ledger reads the sponsor's address. A stake is planted, also by an operator's order, only if the sponsor can still pay for its
-- wallet.
DO $$ BEGIN
  IF to_regrole('kale_api') IS NULL OR to_regclass('custody.refused_orders') IS NULL THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA custody TO kale_api, kale_read;
  GRANT SELECT ON custody.refused_orders TO kale_api, kale_read;
  IF to_regclass('custody.sponsor') IS NULL THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA custody TO kale_migrate, kale_engine;
  GRANT SELECT ON custody.sponsor TO kale_migrate, kale_api, kale_engine, kale_read;
  GRANT SELECT ON custody.sponsored_fees TO kale_api, kale_engine;
END $$;
