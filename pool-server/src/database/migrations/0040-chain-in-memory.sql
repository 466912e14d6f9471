-- An append writes many events of one stream. Each needs the hash of the one before it, which this transaction has just
-- computed: reading it from the table again cost most of the append.
CREATE OR REPLACE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The last event that this transaction wrote: stream, version and hash. A rollback restores the value.
  last text[] := string_to_array(current_setting('kale.last_event', true), E'\t');
  before bytea := '';
BEGIN
  IF NEW.stream_position > 1 THEN
    IF last[1] = NEW.stream_id AND last[2] = (NEW.stream_position - 1)::text THEN
      before := decode(last[3], 'hex');
    ELSE
      SELECT chain INTO before FROM emt_messages
      WHERE stream_id = NEW.stream_id AND stream_position = NEW.stream_position - 1
        AND partition = NEW.partition AND is_archived = NEW.is_archived;
    END IF;
  END IF;
  NEW.chain := event_chain(before, NEW.stream_id, NEW.stream_position, NEW.global_position, NEW.message_type,
    NEW.message_data, NEW.message_metadata);
  PERFORM set_config('kale.last_event',
    concat_ws(E'\t', NEW.stream_id, NEW.stream_position, encode(NEW.chain, 'hex')), true);
  RETURN NEW;
END $$;
