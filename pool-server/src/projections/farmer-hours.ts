import type { Projection } from './projection.ts';

/** SQL: the hour in which the planting `p` was requested. */
export const HOUR = `date_bin('1 hour', p.requested_at, '2000-01-01 00:00:00+00')`;

/** The plantings of some events by farmer and hour. */
const plantingsOf = (figures: string) => `
  SELECT pool_id, farmer_id, ${HOUR} AS at, ${figures}
  FROM (SELECT data->>'poolId' AS pool_id, (data->>'blockIndex')::bigint AS block_index, data->>'farmerId' AS farmer_id,
      (data->>'stake')::numeric AS staked, (data->>'reward')::numeric AS reward FROM events) e
    JOIN plantings p USING (pool_id, block_index, farmer_id)
  GROUP BY 1, 2, 3`;
const update = (set: string, figures: string) => `
  UPDATE farmer_hours f SET ${set} FROM (${plantingsOf(figures)}) s
  WHERE f.pool_id = s.pool_id AND f.farmer_id = s.farmer_id AND f.at = s.at`;

/** What each farmer planted in a pool by the hour of the request, and the outcomes. Runs before `plantings`. */
export const farmerHours: Projection = {
  table: 'farmer_hours',
  on: {
    PlantingSucceeded: `
      INSERT INTO farmer_hours AS f (pool_id, farmer_id, at, first_block, last_block, planted)
      ${plantingsOf('min(block_index), max(block_index), count(*)')}
      ON CONFLICT (pool_id, farmer_id, at) DO UPDATE SET first_block = least(f.first_block, excluded.first_block),
        last_block = greatest(f.last_block, excluded.last_block), planted = f.planted + excluded.planted`,
    WorkAccepted: update('met = f.met + n', 'count(*) AS n'),
    HarvestSucceeded: update(
      `harvested = f.harvested + n, stakes = f.stakes + s.stakes, rewards = f.rewards + s.rewards,
       stakes_squared = f.stakes_squared + squares, stakes_times_rewards = f.stakes_times_rewards + products,
       largest_stake = greatest(f.largest_stake, largest)`,
      `count(*) AS n, sum(e.staked) AS stakes, sum(e.reward) AS rewards, sum(e.staked * e.staked) AS squares,
       sum(e.staked * e.reward) AS products, max(e.staked) AS largest`,
    ),
  },
};

/** SQL: the rows of `farmer_hours`, from those of steps; `p` are plantings that a condition selects. */
export const plantedBy = (key: string, condition = 'true') => `
  SELECT pool_id, farmer_id, ${key} AS at, min(block_index) AS first_block, max(block_index) AS last_block,
    count(*)::int AS planted, (count(*) FILTER (WHERE w.status = 'success'))::int AS met, count(h.id)::int AS harvested,
    coalesce(sum(h.stake), 0) AS stakes, coalesce(sum(h.reward), 0) AS rewards,
    coalesce(sum(h.stake * h.stake), 0) AS stakes_squared,
    coalesce(sum(h.stake * h.reward), 0) AS stakes_times_rewards, coalesce(max(h.stake), 0) AS largest_stake
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN (SELECT * FROM harvests WHERE status = 'success') h USING (pool_id, block_index, farmer_id)
  WHERE p.status = 'success' AND ${condition} GROUP BY 1, 2, 3`;
