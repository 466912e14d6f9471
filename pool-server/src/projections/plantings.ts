import { applied, failed, ROW_COLUMNS, rowValues, SAME, submitted } from './cycle-row.ts';
import type { Projection } from './projection.ts';

export const plantings: Projection = {
  table: 'plantings',
  on: {
    PlantingRequested: `
      INSERT INTO plantings (${ROW_COLUMNS}, contract_id, status, stake, unstaked, requested_at)
      SELECT ${rowValues('planting')}, data->>'contractId', 'pending', (data->>'stake')::numeric, data->>'unstaked', at
      FROM events
      ON CONFLICT (pool_id, block_index, farmer_id) DO UPDATE
      SET contract_id = excluded.contract_id, status = 'pending', stake = excluded.stake, unstaked = excluded.unstaked,
        error_code = NULL, error_message = NULL, ended_at = NULL`,
    PlantingHeldBack: `
      INSERT INTO plantings (${ROW_COLUMNS}, contract_id, status, stake, requested_at, ended_at, error_code, error_message)
      SELECT ${rowValues('planting')}, data->>'contractId', 'held back', 0, at, (data->>'at')::timestamptz,
        data->'error'->>'code', data->'error'->>'message' FROM events
      ON CONFLICT (pool_id, block_index, farmer_id) DO UPDATE
      SET status = excluded.status, stake = 0, unstaked = NULL, ended_at = excluded.ended_at,
        error_code = excluded.error_code, error_message = excluded.error_message`,
    PlantingSubmitted: submitted('plantings'),
    PlantingSucceeded: `
      UPDATE plantings SET ${applied('plantings')}, stake = (data->>'stake')::numeric,
        harvest_by = (data->>'harvestBy')::timestamptz, live_until = (data->>'liveUntil')::bigint
      FROM events WHERE ${SAME}`,
    PlantingFailed: failed('plantings'),
    StakeForfeited: `
      UPDATE plantings SET forfeited_at = (data->>'at')::timestamptz, settled = true FROM events WHERE ${SAME}`,
    HarvestSucceeded: `UPDATE plantings SET settled = true FROM events WHERE ${SAME}`,
  },
};
