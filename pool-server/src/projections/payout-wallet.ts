import { time } from './projection.ts';

const NO_CHANGE = 'payout_change_to = NULL, payout_change_at = NULL';

/** The statements for the payout wallet of a farmer or of a pool, whose address is in the column `address`. */
export const payoutWallet = (change: (set: string) => string, address: string) => ({
  PayoutWalletQuestioned: change('payout_confirmed = false'),
  PayoutWalletConfirmed: change('payout_confirmed = true'),
  PayoutWalletVerified: change('payout_verified = true'),
  PayoutWalletChangeRequested: change(
    `payout_change_to = data->>'address', payout_change_at = ${time('effectiveAt')}`,
  ),
  PayoutWalletChangeCancelled: change(NO_CHANGE),
  PayoutWalletChanged: change(`payout_confirmed = true, ${address} = data->>'address',
    payout_verified = coalesce((data->>'verified')::boolean, false), ${NO_CHANGE}`),
});
