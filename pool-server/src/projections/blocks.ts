import type { Projection } from './projection.ts';

const INDEX = `(data->>'blockIndex')::bigint`;

export const blocks: Projection = {
  table: 'blocks',
  on: {
    BlockDiscovered: `
      INSERT INTO blocks (pool_id, block_index, hash, entropy, difficulty, plantable, confirmed, opened_at,
        discovered_at)
      SELECT data->>'poolId', ${INDEX}, data->>'hash', data->>'entropy', data->>'difficulty',
        (data->>'plantable')::boolean, (data->>'confirmed')::boolean, (data->>'openedAt')::timestamptz, (data->>'discoveredAt')::timestamptz
      FROM events
      ON CONFLICT (pool_id, block_index) DO UPDATE
      SET hash = excluded.hash, entropy = excluded.entropy, difficulty = excluded.difficulty,
        plantable = excluded.plantable, confirmed = excluded.confirmed, opened_at = excluded.opened_at`,
    BlockAcknowledged: `
      UPDATE blocks SET acknowledged_at = (data->>'acknowledgedAt')::timestamptz FROM events
      WHERE pool_id = data->>'poolId' AND block_index = ${INDEX}`,
    WorkAccepted: `
      UPDATE blocks SET mined = true FROM events
      WHERE pool_id = data->>'poolId' AND block_index = ${INDEX} AND NOT mined`,
  },
};
