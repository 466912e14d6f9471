import { PayoutWallet } from '../contract/payout-wallet.ts';
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

/** POST /wallet/payout/answer: confirms or replaces the payout wallet after the first password reset. */
export const useAnswerPayoutWallet = (): Action<string, PayoutWallet> =>
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
