import type { Projection } from './projection.ts';

const OF = `data->>'poolId' AS pool_id, data->>'farmerId' AS farmer_id`;

/** Each farmer's figures in each pool. Runs before `plantings`: a planting that is retried no longer counts as failed. */
export const farmerFigures: Projection = {
  table: 'farmer_figures',
  on: {
    PlantingRequested: `
      UPDATE farmer_figures f SET failed = f.failed - again.times
      FROM (
        SELECT p.pool_id, p.farmer_id, count(*)::int AS times FROM events JOIN plantings p
          ON p.pool_id = data->>'poolId' AND p.block_index = (data->>'blockIndex')::bigint
          AND p.farmer_id = data->>'farmerId'
        WHERE p.status = 'failed' GROUP BY 1, 2
      ) again WHERE f.pool_id = again.pool_id AND f.farmer_id = again.farmer_id`,
    PlantingSucceeded: `
      INSERT INTO farmer_figures AS f (pool_id, farmer_id, planted, staked, stake, stake_block, planted_at, tried_at)
      SELECT ${OF}, count(*), sum((data->>'stake')::numeric),
        (array_agg((data->>'stake')::numeric ORDER BY (data->>'blockIndex')::bigint DESC))[1],
        max((data->>'blockIndex')::bigint), max((data->>'at')::timestamptz), max((data->>'at')::timestamptz)
      FROM events GROUP BY 1, 2
      ON CONFLICT (pool_id, farmer_id) DO UPDATE SET planted = f.planted + excluded.planted,
        staked = f.staked + excluded.staked,
        stake = CASE WHEN f.stake_block > excluded.stake_block THEN f.stake ELSE excluded.stake END,
        stake_block = greatest(f.stake_block, excluded.stake_block),
        planted_at = greatest(f.planted_at, excluded.planted_at), tried_at = greatest(f.tried_at, excluded.tried_at)`,
    PlantingFailed: `
      INSERT INTO farmer_figures AS f (pool_id, farmer_id, failed, tried_at)
      SELECT ${OF}, count(*), max((data->>'at')::timestamptz) FROM events GROUP BY 1, 2
      ON CONFLICT (pool_id, farmer_id) DO UPDATE SET failed = f.failed + excluded.failed,
        tried_at = greatest(f.tried_at, excluded.tried_at)`,
    WorkAccepted: `
      INSERT INTO farmer_figures AS f (pool_id, farmer_id, worked)
      SELECT ${OF}, count(*) FROM events GROUP BY 1, 2
      ON CONFLICT (pool_id, farmer_id) DO UPDATE SET worked = f.worked + excluded.worked`,
    StakeForfeited: `
      INSERT INTO farmer_figures AS f (pool_id, farmer_id, forfeited)
      SELECT ${OF}, sum((data->>'stake')::numeric) FROM events GROUP BY 1, 2
      ON CONFLICT (pool_id, farmer_id) DO UPDATE SET forfeited = f.forfeited + excluded.forfeited`,
    HarvestSucceeded: `
      INSERT INTO farmer_figures AS f (pool_id, farmer_id, harvested, earned, pooler_earned)
      SELECT ${OF}, count(*), sum((data->'split'->>'farmer')::numeric), sum((data->'split'->>'pooler')::numeric)
      FROM events GROUP BY 1, 2
      ON CONFLICT (pool_id, farmer_id) DO UPDATE SET harvested = f.harvested + excluded.harvested,
        earned = f.earned + excluded.earned, pooler_earned = f.pooler_earned + excluded.pooler_earned`,
  },
};
