import { stakesWhere } from './stake-outcomes.ts';

const unsettledOf = (pool: string) => `p.pool_id = ${pool} AND NOT p.settled AND p.stake > 0`;
const ofPool = (counter: 'forfeits' | 'forfeited') =>
  `coalesce((SELECT ${counter} FROM pool_figures WHERE pool_id = pools.id), 0)`;

/**
 * SQL: the sums over all members of the pool `pools` at a time, which is a parameter. `total_staked` is Planted: stakes
 * in blocks not yet harvested, and those being planted (`farmer-money.ts`). `lost` and `lost_stakes` are the number and
 * the sum of Lost stakes, all time. No event records a stake that is not harvested in time, so the counters contain
 * only those recorded as forfeited; of the others, only unsettled stakes are read.
 */
export const poolStakes = (at: string) => `
  SELECT coalesce(sum(stake) FILTER (WHERE outcome = 'planted'), 0) AS total_staked,
    ${ofPool('forfeits')} + (count(*) FILTER (WHERE outcome = 'lost'))::int AS lost,
    ${ofPool('forfeited')} + coalesce(sum(stake) FILTER (WHERE outcome = 'lost'), 0) AS lost_stakes
  FROM (
    SELECT stake, outcome FROM (${stakesWhere(unsettledOf('pools.id'), at)}) stakes
    UNION ALL SELECT stake, 'planted' FROM plantings p WHERE ${unsettledOf('pools.id')} AND p.status = 'pending'
  ) unsettled`;

/** SQL: per block of a pool, the number and the sum of stakes `lost` and not recorded as forfeited; both arguments are parameters. */
export const unrecordedLosses = (pool: string, at: string) => `
  SELECT block_index, count(*) AS lost, sum(stake) AS lost_amount FROM (${stakesWhere(unsettledOf(pool), at)}) stakes
  WHERE outcome = 'lost' GROUP BY block_index`;
