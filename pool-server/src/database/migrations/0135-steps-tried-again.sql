-- `failures` are the steps of a block that have failed and its stakes lost: one that was tried again no longer counts.
UPDATE blocks b SET failures = f.failures FROM (
  SELECT s.pool_id, s.block_index, count(*) FILTER (WHERE p.status = 'failed') + count(*) FILTER (WHERE w.status = 'failed')
    + count(*) FILTER (WHERE h.status = 'failed') + count(p.forfeited_at) AS failures
  FROM blocks s
    JOIN plantings p USING (pool_id, block_index)
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE s.failures > 0 GROUP BY 1, 2
) f WHERE f.pool_id = b.pool_id AND f.block_index = b.block_index AND f.failures <> b.failures;
