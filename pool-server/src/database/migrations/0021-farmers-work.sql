-- How much of each farmer's work was accepted in each pool so far: a planting alone earns nothing.
ALTER TABLE farmer_figures ADD COLUMN worked integer NOT NULL DEFAULT 0;
UPDATE farmer_figures f SET worked = w.worked
FROM (
  SELECT pool_id, farmer_id, count(*)::int AS worked FROM works WHERE status = 'success' GROUP BY pool_id, farmer_id
) w WHERE w.pool_id = f.pool_id AND w.farmer_id = f.farmer_id;
