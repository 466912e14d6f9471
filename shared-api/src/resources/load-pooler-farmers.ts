import type { PoolerId } from '../contract/ids.ts';
import { type PoolerFarmer, PoolerFarmers } from '../contract/pooler-farmers.ts';
import { call } from '../http/http.ts';
import { allRows, PAGE_LIMIT, type ReadOptions } from './all-rows.ts';

/**
 * Every farmer who ever joined the pool, newest first; the operator's pool unless an admin names one.
 * @throws ApiError when a page fails or the signal aborts.
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
