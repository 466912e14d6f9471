-- Totals of each farmer in each pool, updated with every event: a list of ten thousand farmers is sorted by them.
CREATE TABLE farmer_figures (
  pool_id text NOT NULL,
  farmer_id text NOT NULL,
  planted integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  stake numeric,
  stake_block bigint,
  planted_at timestamptz,
  tried_at timestamptz,
  harvested integer NOT NULL DEFAULT 0,
  earned numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (pool_id, farmer_id)
);
INSERT INTO farmer_figures (pool_id, farmer_id, planted, failed, stake, stake_block, planted_at, tried_at)
SELECT pool_id, farmer_id, count(*) FILTER (WHERE status = 'success'), count(*) FILTER (WHERE status = 'failed'),
  (array_agg(stake ORDER BY block_index DESC) FILTER (WHERE status = 'success'))[1],
  max(block_index) FILTER (WHERE status = 'success'), max(ended_at) FILTER (WHERE status = 'success'), max(ended_at)
FROM plantings WHERE status IN ('success', 'failed') GROUP BY pool_id, farmer_id;
UPDATE farmer_figures f SET harvested = h.harvested, earned = h.earned
FROM (
  SELECT pool_id, farmer_id, count(*)::int AS harvested, sum(farmer_share) AS earned
  FROM harvests WHERE status = 'success' GROUP BY pool_id, farmer_id
) h WHERE h.pool_id = f.pool_id AND h.farmer_id = f.farmer_id;

-- What operators set for their pools; a pool without a row has the usual settings.
CREATE TABLE pool_settings (
  pool_id text PRIMARY KEY,
  settings jsonb NOT NULL
);

CREATE INDEX blocks_unacknowledged ON blocks (pool_id) WHERE acknowledged_at IS NULL;
