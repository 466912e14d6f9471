-- Events in partitions. All events of a stream are in one partition, which the stream's row names: the month in which a
-- block's stream began, or emt:default for the streams of people, pools and contracts, which do not end. So a key that
-- contains the partition is unique in all of them, no hash chain is divided, and an old month consists of whole streams.

-- One table of streams, because the key of a stream must be unique whatever its partition.
CREATE TABLE stream_heads (
  stream_id text PRIMARY KEY,
  stream_position bigint NOT NULL,
  partition text NOT NULL DEFAULT 'emt:default',
  stream_type text NOT NULL,
  stream_metadata jsonb NOT NULL,
  -- The hash of the last event, once the events are in an archive.
  archived_chain bytea
);
INSERT INTO stream_heads (stream_id, stream_position, partition, stream_type, stream_metadata)
  SELECT stream_id, stream_position, partition, stream_type, stream_metadata FROM emt_streams;
DROP TABLE emt_streams;
ALTER TABLE stream_heads RENAME TO emt_streams;
ALTER INDEX stream_heads_pkey RENAME TO emt_streams_pkey;

CREATE FUNCTION event_month(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE
RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM');

CREATE FUNCTION event_table(month text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN 'emt_messages_' || replace(month, '-', '_');

-- The partition of a stream that begins. A month without a partition is no reason to refuse an event.
CREATE FUNCTION event_partition(stream_type text, at timestamptz) RETURNS text LANGUAGE sql STABLE
RETURN CASE
  WHEN stream_type = 'cycle' AND to_regclass(event_table(event_month(at))) IS NOT NULL THEN event_month(at)
  ELSE 'emt:default' END;

-- Creates the partitions of months that do not exist yet. Attaching a table waits for no reader or writer.
CREATE FUNCTION create_event_months(first timestamptz, months integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month text;
BEGIN
  FOR month IN
    SELECT event_month((date_trunc('month', first AT TIME ZONE 'UTC') + n * interval '1 month') AT TIME ZONE 'UTC')
    FROM generate_series(0, months - 1) AS n
  LOOP
    CONTINUE WHEN to_regclass(event_table(month)) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE emt_messages INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', event_table(month));
    EXECUTE format('ALTER TABLE emt_messages ATTACH PARTITION %I FOR VALUES IN (%L)', event_table(month), month);
  END LOOP;
END $$;

-- The events so far move to their partitions, each of which gets its indexes once it is full.
ALTER TABLE emt_messages_emt_default DETACH PARTITION emt_messages_emt_default_active;
ALTER TABLE emt_messages_emt_default_active RENAME TO whole;
UPDATE emt_streams s SET partition = event_month((m.message_metadata->>'at')::timestamptz)
  FROM whole m WHERE m.stream_id = s.stream_id AND m.stream_position = 1 AND s.stream_type = 'cycle';
CREATE FUNCTION pg_temp.fill(name text, held text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE emt_messages INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('INSERT INTO %I (stream_position, global_position, transaction_id, created, is_archived, message_kind, stream_id,
      partition, message_schema_version, message_id, message_type, message_data, message_metadata, chain)
    SELECT m.stream_position, global_position, transaction_id, created, is_archived, message_kind, stream_id,
      s.partition, message_schema_version, message_id, message_type, message_data, message_metadata, chain
    FROM whole m JOIN emt_streams s USING (stream_id) WHERE s.partition = %L ORDER BY global_position', name, held);
END $$;
SELECT pg_temp.fill('emt_messages_emt_default_active', 'emt:default');
ALTER TABLE emt_messages_emt_default ATTACH PARTITION emt_messages_emt_default_active FOR VALUES IN (false);
DO $$
DECLARE
  month text;
  before bigint := (SELECT count(*) FROM whole);
BEGIN
  FOR month IN SELECT DISTINCT partition FROM emt_streams WHERE partition <> 'emt:default' ORDER BY 1 LOOP
    PERFORM pg_temp.fill(event_table(month), month);
    EXECUTE format('ALTER TABLE emt_messages ATTACH PARTITION %I FOR VALUES IN (%L)', event_table(month), month);
  END LOOP;
  IF before <> (SELECT count(*) FROM emt_messages WHERE NOT is_archived) THEN
    RAISE EXCEPTION 'Some events have no stream';
  END IF;
END $$;
DROP FUNCTION pg_temp.fill;
DROP TABLE whole;

-- The hash of each event whose month is in an archive, by the seal that covers it: seals stay verifiable without the events.
CREATE TABLE archived_events (
  seal bigint NOT NULL,
  month text NOT NULL,
  positions bigint[] NOT NULL,
  chains bytea[] NOT NULL,
  PRIMARY KEY (seal, month)
);
