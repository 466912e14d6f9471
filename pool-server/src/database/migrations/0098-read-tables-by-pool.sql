-- Plantings, works and harvests in partitions by pool: what one pool plants, reads or vacuums touches a part of them. Rows,
-- indexes and triggers stay as they were.
DO $$
DECLARE
  name text;
  statement text;
  restored text[];
BEGIN
  FOREACH name IN ARRAY ARRAY['plantings', 'works', 'harvests'] LOOP
    -- The primary key is an index too, and the first to be restored.
    restored := ARRAY(
      SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = name::regclass AND NOT indisprimary ORDER BY 1)
      || ARRAY(SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = name::regclass AND NOT tgisinternal ORDER BY 1);
    EXECUTE format('ALTER TABLE %I RENAME TO whole', name);
    EXECUTE format('CREATE TABLE %I (LIKE whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY HASH (pool_id)', name);
    FOR part IN 0..3 LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 4, REMAINDER %s)', name || '_' || part, name, part);
    END LOOP;
    EXECUTE format('INSERT INTO %I SELECT * FROM whole', name);
    DROP TABLE whole;
    EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (pool_id, block_index, farmer_id)', name);
    FOREACH statement IN ARRAY restored LOOP
      EXECUTE statement;
    END LOOP;
  END LOOP;
END $$;
