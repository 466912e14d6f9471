import type { Projection } from './projection.ts';

/** Adds to one counter of each pool, and perhaps an amount to a sum. */
const count = (counter: string, total?: { column: string; field: string }) => `
  INSERT INTO pool_figures AS f (pool_id, ${counter}${total ? `, ${total.column}` : ''})
  SELECT data->>'poolId', count(*)${total ? `, sum((data->>'${total.field}')::numeric)` : ''} FROM events GROUP BY 1
  ON CONFLICT (pool_id) DO UPDATE SET ${counter} = f.${counter} + excluded.${counter}
    ${total ? `, ${total.column} = f.${total.column} + excluded.${total.column}` : ''}`;

export const poolFigures: Projection = {
  table: 'pool_figures',
  on: {
    PlantingSucceeded: count('planted', { column: 'staked', field: 'stake' }),
    PlantingFailed: count('plant_failed'),
    WorkAccepted: count('worked'),
    WorkFailed: count('work_failed'),
    StakeForfeited: count('forfeits', { column: 'forfeited', field: 'stake' }),
    HarvestSucceeded: count('harvested', { column: 'rewards', field: 'reward' }),
    HarvestFailed: count('harvest_failed'),
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
