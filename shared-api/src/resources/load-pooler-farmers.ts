import type { PoolerId } from '../contract/ids.ts';
import { type PoolerFarmer, PoolerFarmers } from '../contract/pooler-farmers.ts';
import { call } from '../http/http.ts';
import { everyRow, PAGE_LIMIT, type Reading } from './every-row.ts';

/**
 * Everybody who ever joined a pool, newest members first; the own pool unless an admin names one.
 * @throws ApiError when a page cannot be had, or when the signal says so.
 */
export const loadPoolerFarmers = (
  poolerId: PoolerId | undefined,
  { signal, ...reading }: Reading = {},
): Promise<PoolerFarmer[]> =>
  everyRow(
    page =>
      call({
        path: '/pooler/farmers',
        query: { poolerId, page, limit: PAGE_LIMIT },
        response: PoolerFarmers,
        signal,
      }),
    ({ farmerId }) => farmerId,
    reading,
  );
