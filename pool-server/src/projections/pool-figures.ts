import type { Projection } from './projection.ts';

/** Adds to one counter of each pool, and optionally amounts (SQL) to sums. */
const count = (counter: string, sums: Readonly<Record<string, string>> = {}) => {
  const columns = Object.keys(sums);
  const added = [counter, ...columns].map(column => `${column} = f.${column} + excluded.${column}`);
  return `
  INSERT INTO pool_figures AS f (${['pool_id', counter, ...columns]})
  SELECT ${["data->>'poolId'", 'count(*)', ...columns.map(column => `sum((${sums[column]})::numeric)`)]}
  FROM events GROUP BY 1 ON CONFLICT (pool_id) DO UPDATE SET ${added}`;
};

export const poolFigures: Projection = {
  table: 'pool_figures',
  on: {
    PlantingSucceeded: count('planted', { staked: "data->>'stake'" }),
    PlantingFailed: count('plant_failed'),
    WorkAccepted: count('worked'),
    WorkFailed: count('work_failed'),
    StakeForfeited: count('forfeits', { forfeited: "data->>'stake'" }),
    HarvestSucceeded: count('harvested', {
      rewards: "data->>'reward'",
      returned: "data->>'stake'",
      pooler_earned: "data->'split'->>'pooler'",
      platform_earned: "data->'split'->>'platform'",
    }),
    HarvestFailed: count('harvest_failed'),
    // For earlier versions, which count a farmer again for each membership.
    ContractConfirmed: count('joined'),
    BlockDiscovered: `
      INSERT INTO pool_figures AS f (pool_id, blocks, first_block_at, last_block_at)
      SELECT data->>'poolId', count(*), min((data->>'openedAt')::timestamptz), max((data->>'openedAt')::timestamptz)
      FROM events WHERE (data->>'confirmed')::boolean GROUP BY 1
      ON CONFLICT (pool_id) DO UPDATE SET blocks = f.blocks + excluded.blocks,
        first_block_at = least(f.first_block_at, excluded.first_block_at),
        last_block_at = greatest(f.last_block_at, excluded.last_block_at)`,
  },
};
