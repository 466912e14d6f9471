import { PASSING, TRACELESS } from '../domain/cycle-events.ts';
import { applied, failed, feesOf, ROW_COLUMNS, rowValues, SAME, submitted } from './cycle-row.ts';
import type { Projection } from './projection.ts';

const payout = (status: string, more = '') => `
  UPDATE harvests SET payout_status = '${status}', payout_hash = data->>'transactionHash' ${more}
  FROM events WHERE ${SAME}`;
/** Codes of failed payouts that are sent again; an exit waits for them. */
const passes = `data->'error'->>'code' IN (${[...TRACELESS, ...PASSING].map(code => `'${code}'`).join(', ')})`;

export const harvests: Projection = {
  table: 'harvests',
  on: {
    HarvestRequested: `
      INSERT INTO harvests (${ROW_COLUMNS}, contract_id, status, requested_at)
      SELECT ${rowValues('harvest')}, data->>'contractId', 'pending', at FROM events
      ON CONFLICT (pool_id, block_index, farmer_id) DO UPDATE
      SET status = 'pending', error_code = NULL, error_message = NULL, ended_at = NULL`,
    HarvestSubmitted: submitted('harvests'),
    HarvestSucceeded: `
      UPDATE harvests SET ${applied('harvests')}, reward = (data->>'reward')::numeric, stake = (data->>'stake')::numeric,
        farmer_share = (data->'split'->>'farmer')::numeric, pooler_share = (data->'split'->>'pooler')::numeric,
        platform_share = (data->'split'->>'platform')::numeric
      FROM events WHERE ${SAME}`,
    HarvestFailed: failed('harvests'),
    PayoutSubmitted: payout('pending'),
    PayoutSucceeded: payout('success', `, ${feesOf('harvests')}`),
    PayoutFailed: payout(
      'failed',
      `, payout_refused_at = CASE WHEN ${passes} THEN payout_refused_at ELSE (data->>'at')::timestamptz END,
      ${feesOf('harvests')}`,
    ),
  },
};
