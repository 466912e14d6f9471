-- How many steps of a block failed. Only a block in which something failed needs to be acknowledged by its operator.
ALTER TABLE blocks ADD failures integer NOT NULL DEFAULT 0;
UPDATE blocks b SET failures = f.failures FROM (
  SELECT pool_id, block_index, count(*) FILTER (WHERE p.status = 'failed') + count(*) FILTER (WHERE w.status = 'failed')
    + count(*) FILTER (WHERE h.status = 'failed') + count(p.forfeited_at) AS failures
  FROM plantings p
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  GROUP BY pool_id, block_index
) f WHERE f.pool_id = b.pool_id AND f.block_index = b.block_index;
DROP INDEX blocks_unacknowledged;
CREATE INDEX blocks_unacknowledged ON blocks (pool_id)
  WHERE acknowledged_at IS NULL AND (failures > 0 OR harvested < worked);
