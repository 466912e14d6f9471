-- What people did, without the reports of the operators' mining programs about blocks. audit/query.ts has the same condition.
CREATE INDEX emt_messages_people ON emt_messages ((message_metadata->>'at'), global_position)
  WHERE message_metadata->'actor'->>'kind' = 'user'
    AND (stream_id NOT LIKE 'cycle-%' OR message_type = 'BlockAcknowledged');
