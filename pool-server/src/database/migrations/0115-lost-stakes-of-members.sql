-- The stakes that each farmer has lost in each pool for lack of work, shown beside their earnings.
ALTER TABLE farmer_figures ADD COLUMN forfeited numeric NOT NULL DEFAULT 0;
UPDATE farmer_figures f SET forfeited = p.forfeited
FROM (
  SELECT pool_id, farmer_id, sum(stake) AS forfeited FROM plantings WHERE forfeited_at IS NOT NULL
  GROUP BY pool_id, farmer_id
) p WHERE p.pool_id = f.pool_id AND p.farmer_id = f.farmer_id;
