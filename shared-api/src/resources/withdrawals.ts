import {
  WithdrawableWallet,
  Withdrawal,
  Withdrawals,
  type WithdrawRequest,
} from '../contract/withdrawals.ts';
import { call } from '../http/http.ts';
import { useCapability } from './system-info.ts';
import { type Action, useAction } from './use-action.ts';
import { useList } from './use-list.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /wallet/withdrawable; nothing is asked of a server without the capability. */
export function useWithdrawable(): Resource<WithdrawableWallet> {
  const able = useCapability('wallet-withdraw');
  return useResource(
    able
      ? {
          name: 'withdrawable',
          path: '/wallet/withdrawable',
          response: WithdrawableWallet,
          freshness: 'pulse',
        }
      : null,
  );
}

/** GET /wallet/withdrawals, newest first; every so many milliseconds while one of them is under way. */
export function useWithdrawals({ limit = 5, every }: { limit?: number; every?: number | undefined } = {}) {
  const able = useCapability('wallet-withdraw');
  const query = { page: 1, limit };
  return useList<typeof Withdrawals>(
    useResource(
      able
        ? {
            name: 'withdrawals',
            path: '/wallet/withdrawals',
            query,
            response: Withdrawals,
            freshness: 'pulse',
            every,
          }
        : null,
    ),
  );
}

/** POST /wallet/withdraw: to the farmer's own payout wallet. */
export const useWithdraw = (): Action<WithdrawRequest, Withdrawal> =>
  useAction(
    (body: WithdrawRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/wallet/withdraw', body, response: Withdrawal, idempotencyKey }),
    'withdraw',
  );
