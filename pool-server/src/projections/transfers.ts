import { amount, changeOf, type Projection, time } from './projection.ts';

const change = changeOf('withdrawals', 'withdrawalId');
const END = `transaction_hash = data->>'transactionHash', ended_at = ${time('at')}`;

export const withdrawals: Projection = {
  table: 'withdrawals',
  on: {
    WithdrawalRequested: `
      INSERT INTO withdrawals (id, farmer_id, source, destination, asset, amount, status, requested_at, send_after)
      SELECT data->>'withdrawalId', data->>'farmerId', data->>'source', data->>'destination', data->>'asset',
        ${amount('amount')}, 'requested', at, ${time('sendAfter')}
      FROM events`,
    WithdrawalSubmitted: change(`status = 'submitted', transaction_hash = data->>'transactionHash'`),
    WithdrawalConfirmed: change(`status = 'confirmed', ${END}, ledger = (data->>'ledger')::bigint,
      fee = ${amount('fee')}, error_code = NULL, error_message = NULL`),
    WithdrawalFailed: change(`status = 'failed', ${END}, error_code = data->'error'->>'code',
      error_message = data->'error'->>'message'`),
  },
};

/** Amounts that custodial wallets received from other accounts. */
export const deposits: Projection = {
  table: 'deposits',
  on: {
    DepositReceived: `
      INSERT INTO deposits (id, farmer_id, asset, amount, sender, transaction_hash, received_at)
      SELECT data->>'depositId', data->>'farmerId', data->>'asset', ${amount('amount')}, data->>'from',
        data->>'transactionHash', ${time('at')}
      FROM events`,
  },
};
