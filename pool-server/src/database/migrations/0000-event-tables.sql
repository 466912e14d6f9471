-- Streams and their events. Databases created before this file have the same tables already; the names and the
-- partitions are those of the library that created them there.
CREATE SEQUENCE IF NOT EXISTS emt_global_message_position;

CREATE TABLE IF NOT EXISTS emt_streams (
  stream_id text NOT NULL,
  stream_position bigint NOT NULL,
  partition text NOT NULL DEFAULT 'emt:default',
  stream_type text NOT NULL,
  stream_metadata jsonb NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  PRIMARY KEY (stream_id, partition, is_archived)
) PARTITION BY LIST (partition);
CREATE TABLE IF NOT EXISTS emt_streams_emt_default PARTITION OF emt_streams
  FOR VALUES IN ('emt:default') PARTITION BY LIST (is_archived);
CREATE TABLE IF NOT EXISTS emt_streams_emt_default_active PARTITION OF emt_streams_emt_default FOR VALUES IN (false);
CREATE TABLE IF NOT EXISTS emt_streams_emt_default_archived PARTITION OF emt_streams_emt_default FOR VALUES IN (true);

CREATE TABLE IF NOT EXISTS emt_messages (
  stream_position bigint NOT NULL,
  global_position bigint DEFAULT nextval('emt_global_message_position'),
  transaction_id xid8 NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  is_archived boolean NOT NULL DEFAULT false,
  message_kind varchar NOT NULL DEFAULT 'E',
  stream_id text NOT NULL,
  partition text NOT NULL DEFAULT 'emt:default',
  message_schema_version text NOT NULL,
  message_id text NOT NULL,
  message_type text NOT NULL,
  message_data jsonb NOT NULL,
  message_metadata jsonb NOT NULL,
  PRIMARY KEY (stream_id, stream_position, partition, is_archived)
) PARTITION BY LIST (partition);
CREATE TABLE IF NOT EXISTS emt_messages_emt_default PARTITION OF emt_messages
  FOR VALUES IN ('emt:default') PARTITION BY LIST (is_archived);
CREATE TABLE IF NOT EXISTS emt_messages_emt_default_active PARTITION OF emt_messages_emt_default FOR VALUES IN (false);
CREATE TABLE IF NOT EXISTS emt_messages_emt_default_archived PARTITION OF emt_messages_emt_default
  FOR VALUES IN (true);
