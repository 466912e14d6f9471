import type { Projection } from './projection.ts';

const toStatus = (status: string) =>
  `UPDATE farmers SET status = '${status}' FROM events WHERE id = data->>'farmerId'`;

/** A farmer's status follows from wallet and contract: wallet_created, funded, active_in_pool, exiting. */
export const farmers: Projection = {
  table: 'farmers',
  on: {
    WalletCreated: `
      INSERT INTO farmers (id, user_id, custodial_address, payout_address, status, created_at)
      SELECT data->>'farmerId', data->>'userId', data->>'custodialAddress', data->>'payoutAddress',
        'wallet_created', at
      FROM events`,
    WalletFunded: `
      UPDATE farmers SET status = 'funded', funded_at = at FROM events WHERE id = data->>'farmerId'`,
    TrustlineOpened: `UPDATE farmers SET trustline_at = at FROM events WHERE id = data->>'farmerId'`,
    PayoutWalletQuestioned: `
      UPDATE farmers SET payout_confirmed = false FROM events WHERE id = data->>'farmerId'`,
    PayoutWalletConfirmed: `
      UPDATE farmers SET payout_confirmed = true FROM events WHERE id = data->>'farmerId'`,
    PayoutWalletVerified: `
      UPDATE farmers SET payout_verified = true FROM events WHERE id = data->>'farmerId'`,
    PayoutWalletChangeRequested: `
      UPDATE farmers SET payout_change_to = data->>'address', payout_change_at = (data->>'effectiveAt')::timestamptz
      FROM events WHERE id = data->>'farmerId'`,
    PayoutWalletChangeCancelled: `
      UPDATE farmers SET payout_change_to = NULL, payout_change_at = NULL FROM events WHERE id = data->>'farmerId'`,
    PayoutWalletChanged: `
      UPDATE farmers SET payout_confirmed = true, payout_address = data->>'address',
        payout_verified = coalesce((data->>'verified')::boolean, false), payout_change_to = NULL, payout_change_at = NULL
      FROM events WHERE id = data->>'farmerId'`,
    WithdrawalsHeld: `
      UPDATE farmers SET withdrawals_held_until = (data->>'until')::timestamptz FROM events
      WHERE id = data->>'farmerId'`,
    DailyLimitChanged: `
      UPDATE farmers SET daily_limits = daily_limits || jsonb_build_object(data->>'asset', data - 'farmerId' - 'asset')
      FROM events WHERE id = data->>'farmerId'`,
    FarmerCommitted: `
      UPDATE farmers SET contract_id = data->>'contractId' FROM events WHERE id = data->>'farmerId'`,
    ContractConfirmed: toStatus('active_in_pool'),
    ContractExitRequested: toStatus('exiting'),
    FarmerReleased: `
      UPDATE farmers SET contract_id = NULL, status = 'funded' FROM events WHERE id = data->>'farmerId'`,
  },
};
