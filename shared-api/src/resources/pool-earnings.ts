import { PoolEarnings, PoolPayouts } from '../contract/pool-earnings.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/** GET /pooler/earnings of the operator's pool, of all pools for an admin; days as in the browser's time zone. */
export function usePoolEarnings(): Resource<PoolEarnings> {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  return useCapable('pool-earnings', {
    name: 'poolEarnings',
    path: '/pooler/earnings',
    query: { dayStart: midnight.toISOString() },
    response: PoolEarnings,
    freshness: 'pulse',
  });
}

/** GET /pooler/payouts: one page, newest first. */
export const usePoolPayouts = ({ page = 1, limit = 10 }: { page?: number; limit?: number } = {}) =>
  useList<typeof PoolPayouts>(
    useCapable('pool-earnings', {
      name: 'poolPayouts',
      path: '/pooler/payouts',
      query: { page, limit },
      response: PoolPayouts,
      freshness: 'pulse',
    }),
  );
