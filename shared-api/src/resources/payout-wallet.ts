import { Done } from '../contract/done.ts';
import { PayoutWallet, WalletChallenge } from '../contract/payout-wallet.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /wallet/payout: the payout wallet and its state on the ledger. */
export const usePayoutWallet = (): Resource<PayoutWallet> =>
  useCapable('payout-wallet', {
    name: 'payoutWallet',
    path: '/wallet/payout',
    response: PayoutWallet,
    freshness: 'steady',
  });

/** POST /wallet/payout/answer: confirms the payout wallet after the first password reset. */
export const useConfirmPayoutWallet = (): Action<string, PayoutWallet> =>
  useRequest(
    address => ({ method: 'POST', path: '/wallet/payout/answer', body: { address }, response: PayoutWallet }),
    'changePayoutWallet',
  );

/** POST /wallet/payout/challenge for an address: the message that its owner signs. */
export const useChallengeWallet = (): Action<string, WalletChallenge> =>
  useRequest(address => ({
    method: 'POST',
    path: '/wallet/payout/challenge',
    body: { address },
    response: WalletChallenge,
  }));

/** POST /wallet/payout/sign: verifies the payout wallet with a signed challenge, or starts a change to another one. */
export const useSignPayoutWallet = (): Action<string, PayoutWallet> =>
  useRequest(
    transaction => ({
      method: 'POST',
      path: '/wallet/payout/sign',
      body: { transaction },
      response: PayoutWallet,
    }),
    'changePayoutWallet',
  );

/** POST /wallet/payout/cancel: cancels a pending change. */
export const useCancelPayoutChange = (): Action<undefined, PayoutWallet> =>
  useRequest(
    () => ({ method: 'POST', path: '/wallet/payout/cancel', body: {}, response: PayoutWallet }),
    'changePayoutWallet',
  );

/** A mailed link about a payout, which acts without a session. */
const usePayoutLink = (path: '/wallet/payout/confirm' | '/wallet/stop'): Action<string, Done> =>
  useRequest(
    token => ({ method: 'POST', path, body: { token }, response: Done, auth: false }),
    'changePayoutWallet',
  );

/** POST /wallet/payout/confirm with the token of a mailed link. */
export const useConfirmPayoutChange = () => usePayoutLink('/wallet/payout/confirm');

/** POST /wallet/stop with the token of a mailed link. */
export const useStopPayout = () => usePayoutLink('/wallet/stop');
