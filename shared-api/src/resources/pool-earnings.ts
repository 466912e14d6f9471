import type { Window } from '../contract/farmer-summary.ts';
import type { PoolerId } from '../contract/ids.ts';
import { PoolEarnings, type PoolPayout, PoolPayouts } from '../contract/pool-earnings.ts';
import { allRows, LONG_PAGE } from './all-rows.ts';
import { dayStart } from './day-start.ts';
import { useCapable } from './use-capable.ts';
import { useCapableList } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/**
 * GET /pooler/earnings of the operator's pool, for an admin of the named pool or of all, with a series over the window;
 * days as in the browser's time zone.
 */
export function usePoolEarnings(window: Window = '30d', poolerId?: PoolerId): Resource<PoolEarnings> {
  return useCapable('pool-earnings', {
    name: 'poolEarnings',
    path: '/pooler/earnings',
    query: { dayStart: dayStart(), window, poolerId },
    response: PoolEarnings,
    freshness: 'pulse',
  });
}

/** GET /pooler/payouts: a page of the payouts of the operator's pool, newest first; of all pools for an admin. */
export const usePoolPayouts = (query: { page: number; limit: number }) =>
  useCapableList('pool-earnings', {
    name: 'poolPayouts',
    path: '/pooler/payouts',
    query,
    response: PoolPayouts,
    freshness: 'pulse',
  });

/** From a time, or the first payout, to another, both inclusive. */
export interface PayoutPeriod {
  from?: string;
  to: string;
}

/**
 * Every payout of the operator's pool in a period, newest first; of all pools for an admin. The period has an end, so
 * that payouts added in the meantime do not change the pages.
 * @throws ApiError when a page fails.
 */
export const loadPoolPayouts = (period: PayoutPeriod): Promise<PoolPayout[]> =>
  allRows(
    { path: '/pooler/payouts', query: { ...period }, limit: LONG_PAGE, response: PoolPayouts },
    ({ poolerId, blockIndex, farmerId }) => `${poolerId} ${blockIndex} ${farmerId}`,
  );
