import type { Window } from '../contract/farmer-summary.ts';
import type { PoolerId } from '../contract/ids.ts';
import { PoolEarnings, type PoolPayout, PoolPayouts } from '../contract/pool-earnings.ts';
import { call } from '../http/http.ts';
import { allRows, PAGE_LIMIT, type ReadOptions } from './all-rows.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/**
 * GET /pooler/earnings of the operator's pool, for an admin of the named pool or of all, with a series over the window;
 * days as in the browser's time zone.
 */
export function usePoolEarnings(window: Window = '30d', poolerId?: PoolerId): Resource<PoolEarnings> {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  return useCapable('pool-earnings', {
    name: 'poolEarnings',
    path: '/pooler/earnings',
    query: { dayStart: midnight.toISOString(), window, poolerId },
    response: PoolEarnings,
    freshness: 'pulse',
  });
}

/** GET /pooler/payouts: a page of the payouts of the operator's pool, newest first; of all pools for an admin. */
export const usePoolPayouts = (query: { page: number; limit: number }) =>
  useList<typeof PoolPayouts>(
    useCapable('pool-earnings', {
      name: 'poolPayouts',
      path: '/pooler/payouts',
      query,
      response: PoolPayouts,
      freshness: 'pulse',
    }),
  );

/**
 * Every payout of the operator's pool, newest first; of all pools for an admin.
 * @throws ApiError when a page fails or the signal aborts.
 */
export const loadPoolPayouts = ({ signal, ...options }: ReadOptions = {}): Promise<PoolPayout[]> =>
  allRows(
    page =>
      call({ path: '/pooler/payouts', query: { page, limit: PAGE_LIMIT }, response: PoolPayouts, signal }),
    ({ poolerId, blockIndex, farmerId }) => `${poolerId} ${blockIndex} ${farmerId}`,
    options,
  );
