import { Done } from '../contract/done.ts';
import type { WithdrawalId } from '../contract/ids.ts';
import {
  type DailyLimitRequest,
  WithdrawableWallet,
  Withdrawal,
  Withdrawals,
  type WithdrawRequest,
} from '../contract/withdrawals.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/** GET /wallet/withdrawable; disabled for a server without the capability. */
export function useWithdrawable(): Resource<WithdrawableWallet> {
  return useCapable('wallet-withdraw', {
    name: 'withdrawable',
    path: '/wallet/withdrawable',
    response: WithdrawableWallet,
    freshness: 'pulse',
  });
}

/** GET /wallet/withdrawals, newest first; polled at the given interval while one is in progress. */
export function useWithdrawals({ limit = 5, every }: { limit?: number; every?: number | undefined } = {}) {
  const query = { page: 1, limit };
  return useList<typeof Withdrawals>(
    useCapable('wallet-withdraw', {
      name: 'withdrawals',
      path: '/wallet/withdrawals',
      query,
      response: Withdrawals,
      freshness: 'pulse',
      every,
    }),
  );
}

/** POST /wallet/withdraw: to the farmer's own payout wallet. */
export const useWithdraw = (): Action<WithdrawRequest, Withdrawal> =>
  useAction(
    (body: WithdrawRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/wallet/withdraw', body, response: Withdrawal, idempotencyKey }),
    'withdraw',
  );

/** POST /wallet/withdrawals/{id}/stop, while the withdrawal waits. */
export const useStopWithdrawal = (): Action<WithdrawalId, Withdrawal> =>
  useAction(
    (id: WithdrawalId, idempotencyKey) =>
      call({
        method: 'POST',
        path: `/wallet/withdrawals/${id}/stop`,
        body: {},
        response: Withdrawal,
        idempotencyKey,
      }),
    'withdraw',
  );

/** POST /wallet/limit: lower at once, higher after a wait. */
export const useSetDailyLimit = (): Action<DailyLimitRequest, Done> =>
  useAction(
    (body: DailyLimitRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/wallet/limit', body, response: Done, idempotencyKey }),
    'changeDailyLimit',
  );
