-- Every event has a hash over itself and the event before it in its stream: changing, removing or inserting an event
-- later breaks the chain. jsonb has one text for one value, so the database itself makes and checks the hashes.
CREATE FUNCTION event_chain(
  before bytea, stream text, version bigint, place bigint, kind text, data jsonb, metadata jsonb
) RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN sha256(before || convert_to(jsonb_build_array(stream, version, place, kind, data, metadata)::text, 'UTF8'));

ALTER TABLE emt_messages ADD COLUMN chain bytea;

CREATE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bytea := '';
BEGIN
  IF NEW.stream_position > 1 THEN
    SELECT chain INTO before FROM emt_messages
    WHERE stream_id = NEW.stream_id AND stream_position = NEW.stream_position - 1
      AND partition = NEW.partition AND is_archived = NEW.is_archived;
  END IF;
  NEW.chain := event_chain(before, NEW.stream_id, NEW.stream_position, NEW.global_position, NEW.message_type,
    NEW.message_data, NEW.message_metadata);
  RETURN NEW;
END $$;

-- Adds the hashes of the events from before this migration.
DO $$
DECLARE
  event record;
  newest bytea := '';
BEGIN
  FOR event IN SELECT * FROM emt_messages ORDER BY partition, is_archived, stream_id, stream_position LOOP
    IF event.stream_position = 1 THEN newest := ''; END IF;
    newest := event_chain(newest, event.stream_id, event.stream_position, event.global_position,
      event.message_type, event.message_data, event.message_metadata);
    UPDATE emt_messages SET chain = newest
    WHERE stream_id = event.stream_id AND stream_position = event.stream_position
      AND partition = event.partition AND is_archived = event.is_archived;
  END LOOP;
END $$;

CREATE TRIGGER chain_event BEFORE INSERT ON emt_messages FOR EACH ROW EXECUTE FUNCTION chain_event();

CREATE INDEX emt_messages_kind ON emt_messages (message_type, global_position);
CREATE INDEX emt_messages_time ON emt_messages ((message_metadata->>'at'));
CREATE INDEX emt_messages_actor ON emt_messages ((message_metadata->'actor'->>'id'), global_position)
  WHERE message_metadata->'actor'->>'id' IS NOT NULL;
CREATE INDEX emt_messages_farmer ON emt_messages ((message_data->>'farmerId'), global_position)
  WHERE message_data->>'farmerId' IS NOT NULL;
