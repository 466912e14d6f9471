-- A planting that was requested again under a later contract belongs to that one. It was the last of the ended contract.
UPDATE plantings p SET contract_id = again.contract_id
FROM contracts c
  CROSS JOIN LATERAL (SELECT block_index FROM plantings
    WHERE pool_id = c.pool_id AND contract_id = c.id ORDER BY block_index DESC LIMIT 1) last
  CROSS JOIN LATERAL (SELECT message_data->>'contractId' AS contract_id FROM emt_messages
    WHERE stream_id = 'cycle-' || c.pool_id || '-' || last.block_index AND message_type = 'PlantingRequested'
      AND message_data->>'farmerId' = c.farmer_id
    ORDER BY stream_position DESC LIMIT 1) again
WHERE c.ended_at IS NOT NULL AND p.pool_id = c.pool_id AND p.block_index = last.block_index
  AND p.farmer_id = c.farmer_id AND p.contract_id <> again.contract_id;
