import { answerPayout } from '../../commands/payout-wallet.ts';
import { Refusal } from '../../domain/refusal.ts';
import { payoutWallet } from '../../queries/payout-wallet.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';
import { readAccountAddress } from './account-address.ts';

function farmerIdOf(call: Call) {
  const { farmerId } = callerOf(call);
  if (!farmerId) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  return farmerId;
}

/** The wallet that a farmer is paid to. */
export const payoutWalletEndpoints = {
  payoutWallet: (_input, call) => payoutWallet(call.api, farmerIdOf(call)),

  async answerPayoutWallet({ body }, call) {
    const farmerId = farmerIdOf(call);
    await answerPayout(call.api, call.context, farmerId, readAccountAddress(body.address));
    return payoutWallet(call.api, farmerId);
  },
} satisfies Handlers;
