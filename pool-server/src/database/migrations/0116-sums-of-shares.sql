-- Sums and indexes, so that a farmer's money and a pool's earnings are read without adding up their histories.

-- Stakes that are planted or lost, which are few beside those that were returned.
CREATE INDEX plantings_not_returned ON plantings (farmer_id)
  WHERE status IN ('pending', 'success') AND (NOT settled OR forfeited_at IS NOT NULL);
-- Those of a pool, also the ones without KALE: they earn rewards, too.
DROP INDEX plantings_unsettled;
CREATE INDEX plantings_unsettled ON plantings (pool_id) WHERE NOT settled AND status IN ('pending', 'success');
CREATE INDEX farmer_figures_farmer ON farmer_figures (farmer_id);

ALTER TABLE farmer_figures ADD staked numeric NOT NULL DEFAULT 0, ADD pooler_earned numeric NOT NULL DEFAULT 0;
UPDATE farmer_figures f SET staked = p.staked
FROM (SELECT pool_id, farmer_id, sum(stake) AS staked FROM plantings WHERE status = 'success' GROUP BY 1, 2) p
WHERE p.pool_id = f.pool_id AND p.farmer_id = f.farmer_id;
UPDATE farmer_figures f SET pooler_earned = h.earned
FROM (SELECT pool_id, farmer_id, sum(pooler_share) AS earned FROM harvests WHERE status = 'success' GROUP BY 1, 2) h
WHERE h.pool_id = f.pool_id AND h.farmer_id = f.farmer_id;

ALTER TABLE pool_figures ADD returned numeric NOT NULL DEFAULT 0, ADD pooler_earned numeric NOT NULL DEFAULT 0,
  ADD platform_earned numeric NOT NULL DEFAULT 0;
UPDATE pool_figures f SET returned = h.returned, pooler_earned = h.pooler, platform_earned = h.platform
FROM (SELECT pool_id, sum(stake) AS returned, sum(pooler_share) AS pooler, sum(platform_share) AS platform
  FROM harvests WHERE status = 'success' GROUP BY 1) h
WHERE h.pool_id = f.pool_id;

-- What pool and platform earn, by the quarter of an hour of the harvest: a day begins at a quarter in every time zone.
CREATE TABLE pool_income (
  pool_id text NOT NULL,
  at timestamptz NOT NULL,
  pooler numeric NOT NULL DEFAULT 0,
  platform numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (pool_id, at)
);
INSERT INTO pool_income (pool_id, at, pooler, platform)
SELECT pool_id, date_bin('15 minutes', ended_at, '2000-01-01 00:00:00+00'), sum(pooler_share), sum(platform_share)
FROM harvests WHERE status = 'success' GROUP BY 1, 2;
CREATE INDEX pool_income_at ON pool_income (at);
