import { lastClosed } from './closing-block.ts';

/** SQL: the open blocks of the pool `pools`: the newest one of the ledger, and the next one if it is planted. */
const OPEN_BLOCKS = `
  SELECT array_agg(block_index) AS blocks FROM blocks
  WHERE pool_id = pools.id AND block_index >= coalesce(${lastClosed('pools.id')}, 0)`;

/**
 * SQL: the parts of the Success Rate, all time, by pool and farmer: of the plantings `tried` in closed blocks, those
 * `met` had their work accepted, and `closed` did not fail. A planting that failed was tried and not met; so was one
 * that the pool missed. One that was held back was not tried. `pool` and `farmer` are SQL; without them, and when the
 * pool is null, all count. The parts are counters minus the open blocks, so that no history is read. `plantedIn` has the
 * same definition for a window.
 */
export const successParts = ({ pool = 'NULL', farmer }: { pool?: string; farmer?: string }) => {
  // With a plan for any farmer, "all if it is null" uses no index.
  const ofFarmer = farmer === undefined ? 'true' : `farmer_id = ${farmer}`;
  return `
  SELECT pool_id, farmer_id, (farmer_figures.planted + failed - coalesce(open.tried, 0))::int AS tried,
    (farmer_figures.planted - coalesce(open.planted, 0))::int AS closed, (worked - coalesce(open.met, 0))::int AS met
  FROM farmer_figures LEFT JOIN (
    SELECT pools.id AS pool_id, step.farmer_id, sum(step.tried) AS tried, sum(step.planted) AS planted,
      sum(step.met) AS met
    FROM pools CROSS JOIN LATERAL (${OPEN_BLOCKS}) open CROSS JOIN LATERAL (
      SELECT farmer_id, 1 AS tried, (status = 'success')::int AS planted, 0 AS met FROM plantings
      WHERE pool_id = pools.id AND block_index = ANY(open.blocks) AND status IN ('success', 'failed') AND ${ofFarmer}
      UNION ALL
      SELECT farmer_id, 0, 0, 1 FROM works
      WHERE pool_id = pools.id AND block_index = ANY(open.blocks) AND status = 'success' AND ${ofFarmer}
    ) step
    WHERE ${pool}::text IS NULL OR pools.id = ${pool}
    GROUP BY pools.id, step.farmer_id
  ) open USING (pool_id, farmer_id)
  WHERE (${pool}::text IS NULL OR pool_id = ${pool}) AND ${ofFarmer}`;
};

/**
 * SQL: the plantings `p` that ended in a window, which the condition names. Those that are `tried` are in closed blocks and
 * make up the window's Success Rate: the share of them that are `met`, as in `successParts`. Windows are short: OFFSET 0
 * makes PostgreSQL look up the work of each planting instead of reading all works.
 */
export const plantedIn = (condition: string) => `
  SELECT p.*, w.id AS work_id, w.status AS work_status, p.block_index < newest.block_index AS tried,
    w.status IS NOT DISTINCT FROM 'success' AS met
  FROM plantings p
    LEFT JOIN LATERAL (
      SELECT id, status FROM works w
      WHERE w.pool_id = p.pool_id AND w.block_index = p.block_index AND w.farmer_id = p.farmer_id OFFSET 0) w ON true
    CROSS JOIN LATERAL (
      SELECT max(b.block_index) AS block_index FROM blocks b WHERE b.pool_id = p.pool_id AND b.confirmed) newest
  WHERE p.status IN ('success', 'failed') AND ${condition}`;
