import type { PoolerId } from '../contract/ids.ts';
import { type PoolerFarmer, PoolerFarmers } from '../contract/pooler-farmers.ts';
import { call } from '../http/http.ts';
import { allRows, PAGE_LIMIT, type ReadOptions } from './all-rows.ts';

/**
 * Everybody who ever joined a pool, newest members first; the own pool unless an admin names one.
 * @throws ApiError when a page cannot be had, or when the signal says so.
 */
export const loadPoolerFarmers = (
  poolerId: PoolerId | undefined,
  { signal, ...options }: ReadOptions = {},
): Promise<PoolerFarmer[]> =>
  allRows(
    page =>
      call({
        path: '/pooler/farmers',
        query: { poolerId, page, limit: PAGE_LIMIT },
        response: PoolerFarmers,
        signal,
      }),
    ({ farmerId }) => farmerId,
    options,
  );
