import type { Projection } from './projection.ts';

/** The times during which nothing could be planted. */
export const farmClosures: Projection = {
  table: 'farm_closures',
  on: {
    FarmClosed: `
      INSERT INTO farm_closures (id, why, open_block, began_at)
      SELECT position, data->>'why', (data->>'openBlock')::bigint, at FROM events`,
    FarmReopened: 'UPDATE farm_closures SET reopened_at = at FROM events WHERE reopened_at IS NULL',
  },
};
