-- What happened in each pool's block, counted as it happens: pages read figures of a day or a month from these rows.
ALTER TABLE blocks ADD planted integer NOT NULL DEFAULT 0, ADD worked integer NOT NULL DEFAULT 0,
  ADD forfeited integer NOT NULL DEFAULT 0, ADD harvested integer NOT NULL DEFAULT 0, ADD earned numeric NOT NULL DEFAULT 0, ADD harvest_by timestamptz;
UPDATE blocks b SET planted = p.planted, worked = p.worked, forfeited = p.forfeited, harvested = p.harvested, earned = p.earned,
  harvest_by = p.harvest_by
FROM (
  SELECT pool_id, block_index, count(*) AS planted, count(*) FILTER (WHERE w.status = 'success') AS worked,
    count(p.forfeited_at) AS forfeited, count(*) FILTER (WHERE h.status = 'success') AS harvested,
    coalesce(sum(h.farmer_share) FILTER (WHERE h.status = 'success'), 0) AS earned, max(p.harvest_by) AS harvest_by
  FROM plantings p
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE p.status = 'success' GROUP BY pool_id, block_index
) p WHERE p.pool_id = b.pool_id AND p.block_index = b.block_index;
CREATE INDEX blocks_opened ON blocks (opened_at);
CREATE INDEX blocks_opened_in_pool ON blocks (pool_id, opened_at);

-- Whether a stake was harvested or forfeited. Those that were not are few, and are what is planted now.
ALTER TABLE plantings ADD settled boolean NOT NULL DEFAULT false;
UPDATE plantings p SET settled = true WHERE forfeited_at IS NOT NULL OR EXISTS (
  SELECT FROM harvests h WHERE h.pool_id = p.pool_id AND h.block_index = p.block_index AND h.farmer_id = p.farmer_id
    AND h.status = 'success');
CREATE INDEX plantings_unsettled ON plantings (pool_id)
  WHERE NOT settled AND stake > 0 AND status IN ('pending', 'success');

-- Since when a pool takes farmers: its uptime counts from there.
ALTER TABLE pools ADD approved_at timestamptz;
UPDATE pools SET approved_at = (
  SELECT min((message_metadata->>'at')::timestamptz) FROM emt_messages
  WHERE message_type = 'PoolApproved' AND message_data->>'poolId' = pools.id);
