-- The audit trail is read newest first by time, with any filter: each index returns rows in that order,
-- so a page costs the same of a thousand events as of millions.
DROP INDEX emt_messages_kind, emt_messages_time, emt_messages_actor, emt_messages_farmer;
CREATE INDEX emt_messages_time ON emt_messages ((message_metadata->>'at'), global_position);
CREATE INDEX emt_messages_kind ON emt_messages (message_type, (message_metadata->>'at'), global_position);
CREATE INDEX emt_messages_actor ON emt_messages
  ((message_metadata->'actor'->>'id'), (message_metadata->>'at'), global_position)
  WHERE message_metadata->'actor'->>'id' IS NOT NULL;
CREATE INDEX emt_messages_program ON emt_messages
  ((message_metadata->'actor'->>'kind'), (message_metadata->>'at'), global_position);
CREATE INDEX emt_messages_cause ON emt_messages
  ((message_metadata->>'cause'), (message_metadata->>'at'), global_position)
  WHERE message_metadata->>'cause' IS NOT NULL;
CREATE INDEX emt_messages_farmer ON emt_messages
  ((message_data->>'farmerId'), (message_metadata->>'at'), global_position)
  WHERE message_data->>'farmerId' IS NOT NULL;
-- How often each value occurs, which a new index does not know by itself.
ANALYZE emt_messages;
