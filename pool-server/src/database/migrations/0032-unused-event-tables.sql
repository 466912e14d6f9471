-- What Emmett created beside the two event tables and nothing used, and an index equal to a primary key.
DROP INDEX IF EXISTS idx_streams_unique;
DROP TABLE IF EXISTS emt_processors, emt_projections, dmb_migrations;
DO $$
DECLARE
  unused text := (
    SELECT string_agg(oid::regprocedure::text, ', ') FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace
      AND (proname LIKE 'emt\_%' OR proname IN ('store_processor_checkpoint', 'store_subscription_checkpoint')));
BEGIN
  IF unused IS NOT NULL THEN EXECUTE 'DROP FUNCTION ' || unused; END IF;
END $$;
