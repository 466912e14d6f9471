-- What people did, with their orders for single blocks. audit/query.ts has the same condition.
-- Built before the earlier one is dropped, which alone keeps readers out.
CREATE INDEX emt_messages_people_orders ON emt_messages ((message_metadata->>'at'), global_position)
  WHERE message_metadata->'actor'->>'kind' = 'user' AND (stream_id NOT LIKE 'cycle-%' OR message_type IN
    ('BlockAcknowledged', 'PlantingRequested', 'WorkSubmitted', 'BetterWorkSubmitted', 'HarvestRequested'));
DROP INDEX emt_messages_people;
ALTER INDEX emt_messages_people_orders RENAME TO emt_messages_people;
