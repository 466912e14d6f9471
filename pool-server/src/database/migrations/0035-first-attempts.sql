-- How often each step failed before it succeeded, if it did: a step without error succeeded on its first attempt.
ALTER TABLE plantings ADD failures integer NOT NULL DEFAULT 0;
ALTER TABLE works ADD failures integer NOT NULL DEFAULT 0;
ALTER TABLE harvests ADD failures integer NOT NULL DEFAULT 0;
CREATE TEMPORARY TABLE failed_steps ON COMMIT DROP AS
  SELECT message_type AS type, message_data->>'poolId' AS pool_id, (message_data->>'blockIndex')::bigint AS block_index,
    message_data->>'farmerId' AS farmer_id, count(*)::int AS failures
  FROM emt_messages WHERE message_type IN ('PlantingFailed', 'WorkFailed', 'HarvestFailed') GROUP BY 1, 2, 3, 4;
UPDATE plantings t SET failures = f.failures FROM failed_steps f WHERE f.type = 'PlantingFailed'
  AND f.pool_id = t.pool_id AND f.block_index = t.block_index AND f.farmer_id = t.farmer_id;
UPDATE works t SET failures = f.failures FROM failed_steps f WHERE f.type = 'WorkFailed'
  AND f.pool_id = t.pool_id AND f.block_index = t.block_index AND f.farmer_id = t.farmer_id;
UPDATE harvests t SET failures = f.failures FROM failed_steps f WHERE f.type = 'HarvestFailed'
  AND f.pool_id = t.pool_id AND f.block_index = t.block_index AND f.farmer_id = t.farmer_id;
