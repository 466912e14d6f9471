-- What people did, with their orders for single blocks. audit/query.ts has the same condition.
DROP INDEX emt_messages_people;
CREATE INDEX emt_messages_people ON emt_messages ((message_metadata->>'at'), global_position)
  WHERE message_metadata->'actor'->>'kind' = 'user' AND (stream_id NOT LIKE 'cycle-%' OR message_type IN
    ('BlockAcknowledged', 'PlantingRequested', 'WorkSubmitted', 'BetterWorkSubmitted', 'HarvestRequested'));
