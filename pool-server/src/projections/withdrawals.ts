import type { Projection } from './projection.ts';

const change = (set: string) => `UPDATE withdrawals SET ${set} FROM events WHERE id = data->>'withdrawalId'`;
const END = `transaction_hash = data->>'transactionHash', ended_at = (data->>'at')::timestamptz`;

export const withdrawals: Projection = {
  table: 'withdrawals',
  on: {
    WithdrawalRequested: `
      INSERT INTO withdrawals (id, farmer_id, source, destination, asset, amount, status, requested_at, send_after)
      SELECT data->>'withdrawalId', data->>'farmerId', data->>'source', data->>'destination', data->>'asset',
        (data->>'amount')::numeric, 'requested', at,
        (data->>'sendAfter')::timestamptz
      FROM events`,
    WithdrawalSubmitted: change(`status = 'submitted', transaction_hash = data->>'transactionHash'`),
    WithdrawalConfirmed: change(`status = 'confirmed', ${END}, ledger = (data->>'ledger')::bigint,
      fee = (data->>'fee')::numeric, error_code = NULL, error_message = NULL`),
    WithdrawalFailed: change(`status = 'failed', ${END}, error_code = data->'error'->>'code',
      error_message = data->'error'->>'message'`),
  },
};
