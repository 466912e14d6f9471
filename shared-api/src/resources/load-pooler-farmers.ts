import type { PoolerId } from '../contract/ids.ts';
import { type PoolerFarmer, PoolerFarmers } from '../contract/pooler-farmers.ts';
import { allRows, type ReadOptions } from './all-rows.ts';

/**
 * Every farmer who ever joined the pool, newest first; the operator's pool unless an admin names one.
 * @throws ApiError when a page fails or the signal aborts.
 */
export const loadPoolerFarmers = (
  poolerId: PoolerId | undefined,
  options: ReadOptions = {},
): Promise<PoolerFarmer[]> =>
  allRows(
    { path: '/pooler/farmers', query: { poolerId }, response: PoolerFarmers },
    ({ farmerId }) => farmerId,
    options,
  );
