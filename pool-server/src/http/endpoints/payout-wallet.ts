import { requireStepUp } from '../../auth/step-up.ts';
import { challengeWallet, readSignedChallenge } from '../../auth/wallet-challenge.ts';
import { stopResetByLink } from '../../commands/factor-reset.ts';
import { sendPayoutMails } from '../../commands/payout-mails.ts';
import {
  acceptSignedWallet,
  cancelChange,
  confirmPayout,
  confirmPayoutChange,
  stopByLink,
} from '../../commands/payout-wallet.ts';
import { type PayoutOwner, payoutOwnerOf } from '../../domain/payout-wallet.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wasDone } from '../../events/was-done.ts';
import { payoutWallet } from '../../queries/payout-wallet.ts';
import { type Call, callerOf, type Handlers, visitOf } from '../handler.ts';
import { readAccountAddress } from './account-address.ts';

function ownerOf(call: Call): PayoutOwner {
  const { farmerId, poolId } = callerOf(call);
  const owner = payoutOwnerOf(farmerId, poolId);
  if (!owner) throw new Refusal('FARMER_NOT_FOUND', 'This account has no payout wallet');
  return owner;
}

/** The payout wallet of a farmer or a pool. */
export const payoutWalletEndpoints = {
  payoutWallet: (_input, call) => payoutWallet(call.api, ownerOf(call)),

  async confirmPayoutWallet({ body }, call) {
    const owner = ownerOf(call);
    await confirmPayout(call.api, call.context, owner, readAccountAddress(body.address));
    return payoutWallet(call.api, owner);
  },

  challengePayoutWallet: ({ body }, call) =>
    challengeWallet(call.api, ownerOf(call), readAccountAddress(body.address), call.context.at),

  async signPayoutWallet({ body }, call) {
    const { api, context, afterwards } = call;
    const owner = ownerOf(call);
    const secondFactor = await requireStepUp(api.database, callerOf(call), context.at);
    const address = await readSignedChallenge(api, owner, body.transaction, context.at);
    await acceptSignedWallet(api, context, owner, address, { secondFactor });
    afterwards(() => sendPayoutMails(api));
    return payoutWallet(api, owner);
  },

  async cancelPayoutChange(_input, call) {
    const owner = ownerOf(call);
    await cancelChange(call.api, call.context, owner);
    return payoutWallet(call.api, owner);
  },

  async confirmPayoutChange({ body }, { api, context, afterwards }) {
    await confirmPayoutChange(api, context, body.token);
    afterwards(() => sendPayoutMails(api));
    return { success: true, message: 'The change is confirmed' };
  },

  async stopPayout({ body }, call) {
    const { api, context } = call;
    const stopped =
      (await wasDone(api.database, context)) ||
      (await stopResetByLink(api.database, context, body.token, visitOf(call)));
    if (!stopped) await stopByLink(api, context, body.token);
    return { success: true, message: 'Stopped' };
  },
} satisfies Handlers;
