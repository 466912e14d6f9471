import { payoutWallet } from './payout-wallet.ts';
import { changeOf, type Projection, time } from './projection.ts';

const change = changeOf('farmers', 'farmerId');

/** A farmer's status follows from wallet and contract: wallet_created, funded, active_in_pool, exiting. */
export const farmers: Projection = {
  table: 'farmers',
  on: {
    WalletCreated: `
      INSERT INTO farmers (id, user_id, custodial_address, payout_address, status, created_at)
      SELECT data->>'farmerId', data->>'userId', data->>'custodialAddress', data->>'payoutAddress',
        'wallet_created', at
      FROM events`,
    WalletFunded: change(`status = 'funded', funded_at = at`),
    TrustlineOpened: change('trustline_at = at'),
    ...payoutWallet(change, 'payout_address'),
    WithdrawalsHeld: change(`withdrawals_held_until = ${time('until')}`),
    DailyLimitChanged: change(
      `daily_limits = daily_limits || jsonb_build_object(data->>'asset', data - 'farmerId' - 'asset')`,
    ),
    FarmerCommitted: change(`contract_id = data->>'contractId'`),
    ContractConfirmed: change(`status = 'active_in_pool'`),
    ContractExitRequested: change(`status = 'exiting'`),
    FarmerReleased: change(`contract_id = NULL, status = 'funded'`),
  },
};
