import { APPLIED, failed, ROW_COLUMNS, rowValues, SAME, submitted } from './cycle-row.ts';
import type { Projection } from './projection.ts';

export const works: Projection = {
  table: 'works',
  on: {
    WorkFound: `
      INSERT INTO works (${ROW_COLUMNS}, status, nonce, hash, zeros, found_at)
      SELECT ${rowValues('work')}, 'pending', data->>'nonce', data->>'hash', (data->>'zeros')::int,
        (data->>'at')::timestamptz
      FROM events
      ON CONFLICT (pool_id, block_index, farmer_id) DO UPDATE
      SET status = 'pending', nonce = excluded.nonce, hash = excluded.hash, zeros = excluded.zeros,
        error_code = NULL, error_message = NULL, ended_at = NULL`,
    WorkSubmitted: submitted('works'),
    WorkAccepted: `
      UPDATE works SET ${APPLIED}, gap = (data->>'gap')::int, zeros = (data->>'zeros')::int
      FROM events WHERE ${SAME}`,
    WorkFailed: failed('works'),
    BetterWorkFound: `
      UPDATE works SET better_status = 'pending', better_nonce = data->>'nonce', better_hash = data->>'hash'
      FROM events WHERE ${SAME}`,
    BetterWorkAccepted: `
      UPDATE works SET ${APPLIED}, gap = (data->>'gap')::int, zeros = (data->>'zeros')::int,
        nonce = better_nonce, hash = better_hash, better_status = NULL, better_nonce = NULL, better_hash = NULL
      FROM events WHERE ${SAME}`,
    BetterWorkFailed: `
      UPDATE works SET better_status = NULL, better_nonce = NULL, better_hash = NULL FROM events WHERE ${SAME}`,
  },
};
