-- The acknowledgement of a block covers only what had failed before it.
UPDATE blocks b SET acknowledged_at = NULL
WHERE acknowledged_at IS NOT NULL AND failures > 0 AND EXISTS (
  SELECT FROM emt_messages f
  WHERE f.stream_id = 'cycle-' || b.pool_id || '-' || b.block_index
    AND f.message_type IN ('PlantingFailed', 'WorkFailed', 'HarvestFailed', 'StakeForfeited')
    AND f.stream_position > (
      SELECT max(a.stream_position) FROM emt_messages a
      WHERE a.stream_id = f.stream_id AND a.message_type = 'BlockAcknowledged'));

-- Rewards that expired after an acknowledgement have to be acknowledged, too, and no event records them.
DROP INDEX blocks_unacknowledged;
CREATE INDEX blocks_unacknowledged ON blocks (pool_id)
  WHERE (acknowledged_at IS NULL OR (harvested < worked AND acknowledged_at < harvest_by))
    AND (failures > 0 OR harvested < worked);
