import { Done } from '../contract/done.ts';
import type { WithdrawalId } from '../contract/ids.ts';
import {
  type DailyLimitRequest,
  WithdrawableWallet,
  Withdrawal,
  Withdrawals,
  type WithdrawRequest,
} from '../contract/withdrawals.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useCapableList } from './use-list.ts';
import { usePost, useRequest } from './use-request.ts';
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
export const useWithdrawals = ({ limit = 5, every }: { limit?: number; every?: number | undefined } = {}) =>
  useCapableList('wallet-withdraw', {
    name: 'withdrawals',
    path: '/wallet/withdrawals',
    query: { page: 1, limit },
    response: Withdrawals,
    freshness: 'pulse',
    every,
  });

/** POST /wallet/withdraw: to the farmer's own payout wallet. */
export const useWithdraw = (): Action<WithdrawRequest, Withdrawal> =>
  usePost('/wallet/withdraw', Withdrawal, 'withdraw');

/** POST /wallet/withdrawals/{id}/stop, while the withdrawal waits. */
export const useStopWithdrawal = (): Action<WithdrawalId, Withdrawal> =>
  useRequest(
    id => ({ method: 'POST', path: `/wallet/withdrawals/${id}/stop`, body: {}, response: Withdrawal }),
    'withdraw',
  );

/** POST /wallet/limit: lower at once, higher after a wait. */
export const useSetDailyLimit = (): Action<DailyLimitRequest, Done> =>
  usePost('/wallet/limit', Done, 'changeDailyLimit');
