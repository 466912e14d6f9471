import { stakesWhere } from './stake-outcomes.ts';

const UNSETTLED = 'p.pool_id = pools.id AND NOT p.settled AND p.stake > 0';

/**
 * SQL: `total_staked`, the sum of Planted over all members of the pool `pools` now: stakes in blocks not yet harvested,
 * and those being planted (`farmer-money.ts`). `at` is a parameter. Only stakes that are not settled are read.
 */
export const totalStaked = (at: string) => `
  SELECT coalesce(sum(stake), 0) AS total_staked FROM (
    SELECT stake FROM (${stakesWhere(UNSETTLED, at)}) stakes WHERE outcome = 'planted'
    UNION ALL SELECT stake FROM plantings p WHERE ${UNSETTLED} AND p.status = 'pending'
  ) planted`;
