import { applied, failed, feesOf, ROW_COLUMNS, rowValues, SAME, submitted } from './cycle-row.ts';
import type { Projection } from './projection.ts';

const NO_BETTER = `better_status = NULL, better_nonce = NULL, better_hash = NULL, better_transaction_hash = NULL`;

export const works: Projection = {
  table: 'works',
  on: {
    WorkFound: `
      INSERT INTO works (${ROW_COLUMNS}, status, nonce, hash, zeros, found_at, by_engine)
      SELECT ${rowValues('work')}, 'pending', data->>'nonce', data->>'hash', (data->>'zeros')::int,
        (data->>'at')::timestamptz, coalesce(data->>'by' = 'engine', false)
      FROM events
      ON CONFLICT (pool_id, block_index, farmer_id) DO UPDATE
      SET status = 'pending', nonce = excluded.nonce, hash = excluded.hash, zeros = excluded.zeros,
        by_engine = excluded.by_engine, error_code = NULL, error_message = NULL, ended_at = NULL`,
    WorkSubmitted: submitted('works'),
    WorkAccepted: `
      UPDATE works SET ${applied('works')}, gap = (data->>'gap')::int, zeros = (data->>'zeros')::int
      FROM events WHERE ${SAME}`,
    WorkFailed: failed('works'),
    BetterWorkFound: `
      UPDATE works SET better_status = 'pending', better_nonce = data->>'nonce', better_hash = data->>'hash'
      FROM events WHERE ${SAME}`,
    BetterWorkSubmitted: `
      UPDATE works SET better_transaction_hash = data->>'transactionHash' FROM events WHERE ${SAME}`,
    BetterWorkAccepted: `
      UPDATE works SET ${applied('works')}, gap = (data->>'gap')::int, zeros = (data->>'zeros')::int,
        nonce = better_nonce, hash = better_hash, by_engine = false, ${NO_BETTER},
        replaced_hashes = replaced_hashes || works.transaction_hash
      FROM events WHERE ${SAME}`,
    BetterWorkFailed: `
      UPDATE works SET ${NO_BETTER}, ${feesOf('works')} FROM events WHERE ${SAME}`,
  },
};
