import type { Projection } from './projection.ts';

/** Amounts that custodial wallets received from other accounts. */
export const deposits: Projection = {
  table: 'deposits',
  on: {
    DepositReceived: `
      INSERT INTO deposits (id, farmer_id, asset, amount, sender, transaction_hash, received_at)
      SELECT data->>'depositId', data->>'farmerId', data->>'asset', (data->>'amount')::numeric, data->>'from',
        data->>'transactionHash', (data->>'at')::timestamptz
      FROM events`,
  },
};
