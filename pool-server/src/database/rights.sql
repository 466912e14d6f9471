-- Grants each role its rights on the product's schemas (roles.ts). The owner of the tables runs this after each migration.
-- Idempotent. Does nothing in databases without the roles, such as those of tests.
DO $$
DECLARE
  -- Only the API needs these: passwords, second factors, keys of APIs and webhooks, links in mails (also those to
  -- unsubscribe), stored responses.
  secrets constant text[] := ARRAY['credentials', 'second_factors', 'factor_challenges', 'factor_reset_links', 'recovery_codes',
    'password_resets', 'email_proofs', 'payout_challenges', 'payout_mails', 'sandbox_mails', 'mails', 'requested_mails', 'idempotency',
    'api_keys', 'webhooks', 'notification_preferences'];
  -- Written only by the API: a program that can write sessions could sign in as anybody. The engine's invariants
  -- read sessions.
  access constant text[] := ARRAY['sessions', 'factor_resets', 'account_reads', 'known_devices', 'known_addresses', 'login_attempts'];
  -- Written only by the signer, by backups, by restores, by archives of events or by migrations. The signer reads the time of the
  -- last restore in the settings, and refuses shares that may have been paid before.
  evidence constant text[] := ARRAY['event_seals', 'seal_check', 'fee_bumps', 'backup_state', 'archived_events', 'settings',
    'schema_migrations'];
  found record;
BEGIN
  IF to_regrole('kale_api') IS NULL THEN RETURN; END IF;
  FOR found IN
    SELECT c.oid::regclass AS name, n.nspname AS schema, c.relname AS relation FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM kale_api, kale_engine, kale_signer, kale_pooler, kale_read', found.name);
    IF found.relation = 'emt_messages' THEN
      -- Events are append-only, even for their owner.
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM CURRENT_USER', found.name);
      EXECUTE format('GRANT SELECT, INSERT ON %s TO kale_api, kale_engine', found.name);
    ELSIF found.relation = 'emt_streams' THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %s TO kale_api, kale_engine', found.name);
    ELSIF found.relation = 'personal_data' THEN
      GRANT SELECT, INSERT, DELETE ON personal_data TO kale_api;
      GRANT SELECT, INSERT ON personal_data TO kale_engine;
    ELSIF found.relation = ANY (evidence) THEN
      EXECUTE format('GRANT SELECT ON %s TO kale_api, kale_engine', found.name);
    ELSE
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kale_api', found.name);
      IF found.relation = ANY (access) THEN
        EXECUTE format('GRANT SELECT ON %s TO kale_engine', found.name);
      ELSIF NOT found.relation = ANY (secrets) THEN
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kale_engine', found.name);
      END IF;
    END IF;
    IF NOT found.relation = ANY (secrets || ARRAY['sessions']) THEN
      EXECUTE format('GRANT SELECT ON %s TO kale_signer, kale_read', found.name);
    END IF;
    IF found.schema = 'ledger' OR found.relation IN ('pools', 'blocks', 'plantings', 'works', 'harvests', 'farmer_figures', 'pool_figures', 'settings', 'schema_migrations') THEN
      EXECUTE format('GRANT SELECT ON %s TO kale_pooler', found.name);
    END IF;
    IF found.relation IN ('pooler_logs', 'pooler_metrics') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kale_pooler', found.name);
    ELSIF found.relation = 'heartbeats' THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %s TO kale_pooler, kale_signer', found.name);
    ELSIF found.relation IN ('event_seals', 'fee_bumps') THEN
      EXECUTE format('GRANT INSERT ON %s TO kale_signer', found.name);
    ELSIF found.relation = 'seal_check' THEN
      EXECUTE format('GRANT INSERT, UPDATE ON %s TO kale_signer', found.name);
    END IF;
    -- It reads everything as a member of pg_read_all_data. Databases of earlier versions do not have it.
    IF found.relation IN ('heartbeats', 'backup_state') AND to_regrole('kale_backup') IS NOT NULL THEN
      EXECUTE format('GRANT INSERT, UPDATE ON %s TO kale_backup', found.name);
    END IF;
  END LOOP;
  IF to_regprocedure('create_coming_months()') IS NOT NULL THEN
    GRANT EXECUTE ON FUNCTION create_coming_months() TO kale_api;
  END IF;
  GRANT USAGE ON SCHEMA public TO kale_api, kale_engine, kale_signer, kale_pooler, kale_read;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO kale_api, kale_engine, kale_pooler;
  IF to_regnamespace('ledger') IS NOT NULL THEN
    GRANT USAGE ON SCHEMA ledger TO kale_api, kale_engine, kale_signer, kale_pooler, kale_read;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ledger TO kale_api, kale_engine;
  END IF;
END $$;
