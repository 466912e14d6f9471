import { requireStepUp } from '../../auth/step-up.ts';
import { challengeWallet, readSignedChallenge } from '../../auth/wallet-challenge.ts';
import { sendPayoutMails } from '../../commands/payout-mails.ts';
import {
  acceptSignedWallet,
  answerPayout,
  cancelChange,
  confirmPayoutChange,
  stopByLink,
} from '../../commands/payout-wallet.ts';
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

  challengePayoutWallet: ({ body }, call) =>
    challengeWallet(call.api, farmerIdOf(call), readAccountAddress(body.address), call.context.at),

  async signPayoutWallet({ body }, call) {
    const { api, context, afterwards } = call;
    const farmerId = farmerIdOf(call);
    const secondFactor = await requireStepUp(api.database, callerOf(call), context.at);
    const address = await readSignedChallenge(api, farmerId, body.transaction, context.at);
    await acceptSignedWallet(api, context, farmerId, address, { secondFactor });
    afterwards(() => sendPayoutMails(api));
    return payoutWallet(api, farmerId);
  },

  async cancelPayoutChange(_input, call) {
    const farmerId = farmerIdOf(call);
    await cancelChange(call.api, call.context, farmerId);
    return payoutWallet(call.api, farmerId);
  },

  async confirmPayoutChange({ body }, { api, context, afterwards }) {
    await confirmPayoutChange(api, context, body.token);
    afterwards(() => sendPayoutMails(api));
    return { success: true, message: 'The change is confirmed' };
  },

  async stopPayout({ body }, { api, context }) {
    await stopByLink(api, context, body.token);
    return { success: true, message: 'Stopped' };
  },
} satisfies Handlers;
