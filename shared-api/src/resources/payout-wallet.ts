import { Done } from '../contract/done.ts';
import { PayoutWallet, WalletChallenge } from '../contract/payout-wallet.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
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
  useAction(
    (address: string, idempotencyKey) =>
      call({
        method: 'POST',
        path: '/wallet/payout/answer',
        body: { address },
        response: PayoutWallet,
        idempotencyKey,
      }),
    'changePayoutWallet',
  );

/** POST /wallet/payout/challenge for an address: the message that its owner signs. */
export const useChallengeWallet = (): Action<string, WalletChallenge> =>
  useAction((address: string, idempotencyKey) =>
    call({
      method: 'POST',
      path: '/wallet/payout/challenge',
      body: { address },
      response: WalletChallenge,
      idempotencyKey,
    }),
  );

/** POST /wallet/payout/sign: verifies the payout wallet with a signed challenge, or begins a change to another. */
export const useSignPayoutWallet = (): Action<string, PayoutWallet> =>
  useAction(
    (transaction: string, idempotencyKey) =>
      call({
        method: 'POST',
        path: '/wallet/payout/sign',
        body: { transaction },
        response: PayoutWallet,
        idempotencyKey,
      }),
    'changePayoutWallet',
  );

/** POST /wallet/payout/cancel: ends a change that waits. */
export const useCancelPayoutChange = (): Action<undefined, PayoutWallet> =>
  useAction(
    (_: undefined, idempotencyKey) =>
      call({
        method: 'POST',
        path: '/wallet/payout/cancel',
        body: {},
        response: PayoutWallet,
        idempotencyKey,
      }),
    'changePayoutWallet',
  );

/** A mailed link about a payout, which acts without a session. */
const usePayoutLink = (path: '/wallet/payout/confirm' | '/wallet/stop'): Action<string, Done> =>
  useAction(
    (token: string, idempotencyKey) =>
      call({ method: 'POST', path, body: { token }, response: Done, auth: false, idempotencyKey }),
    'changePayoutWallet',
  );

/** POST /wallet/payout/confirm with the token of a mailed link. */
export const useConfirmPayoutChange = () => usePayoutLink('/wallet/payout/confirm');

/** POST /wallet/stop with the token of a mailed link. */
export const useStopPayout = () => usePayoutLink('/wallet/stop');
