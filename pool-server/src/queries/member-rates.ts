import { many, prepare, type Queryable } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import { ORIGIN } from './buckets.ts';
import { lastClosed } from './closing-block.ts';
import { percentage } from './percentage.ts';

const SINCE = "$2::timestamptz - interval '24 hours'";
/** The first hour of `farmer_hours` that lies within the window. */
const FIRST_HOUR = `date_bin('1 hour', ${SINCE} + interval '1 hour' - interval '1 microsecond', timestamptz '${ORIGIN}')`;

/** Steps of `block` that succeeded. OFFSET 0 makes PostgreSQL find them by index instead of joining all steps. */
const succeeded = (table: string, columns: string) => `
  SELECT pool_id, block_index, s.farmer_id, sign${columns} FROM block CROSS JOIN LATERAL (
    SELECT farmer_id${columns} FROM ${table} s
    WHERE s.pool_id = block.pool_id AND s.block_index = block.block_index AND s.status = 'success' OFFSET 0) s`;

/**
 * The parts of the Success Rate, as in `plantedIn`, of each farmer of the pool $1 (null for all pools) in the 24 hours
 * until $2: the sums of hours, plus the plantings in the hour in which the window starts, minus those of open blocks,
 * plus the failed ones.
 */
export const MEMBER_RATES = `
  WITH pool AS MATERIALIZED (
    SELECT id AS pool_id, coalesce(${lastClosed('pools.id')}, 0) AS newest FROM pools WHERE $1::text IS NULL OR id = $1
  ), block AS MATERIALIZED (
    SELECT pool_id, b.block_index, 1 AS sign FROM pool JOIN blocks b USING (pool_id)
    WHERE b.last_step_at >= ${SINCE} AND b.last_planted_at >= ${SINCE} AND b.discovered_at < ${FIRST_HOUR}
      AND b.block_index < newest
    UNION ALL
    SELECT pool_id, b.block_index, -1 FROM pool JOIN blocks b USING (pool_id) WHERE b.block_index >= newest
  ), planted AS MATERIALIZED (${succeeded('plantings', ', requested_at, ended_at')}
  ), worked AS MATERIALIZED (${succeeded('works', '')}
  )
  SELECT farmer_id, sum(tried)::int AS tried, sum(met)::int AS met FROM (
    SELECT f.farmer_id, hours.tried, hours.met FROM pool JOIN farmer_figures f USING (pool_id) CROSS JOIN LATERAL (
      SELECT sum(h.planted) AS tried, sum(h.met) AS met FROM farmer_hours h
      WHERE h.pool_id = f.pool_id AND h.farmer_id = f.farmer_id AND h.at >= ${FIRST_HOUR}) hours
    UNION ALL
    SELECT farmer_id, p.sign, coalesce(w.sign, 0) FROM planted p LEFT JOIN worked w USING (pool_id, block_index, farmer_id)
    WHERE ended_at >= ${SINCE} AND (requested_at < ${FIRST_HOUR}) = (p.sign > 0)
    UNION ALL
    SELECT farmer_id, 1, 0 FROM pool JOIN plantings p USING (pool_id)
    WHERE p.status = 'failed' AND p.ended_at >= ${SINCE} AND p.block_index < newest
  ) parts GROUP BY farmer_id HAVING sum(tried) > 0`;

/** The Success Rate, 0..100, in the 24 hours until `at`, of each farmer of a pool, or of all, who has one. */
export async function memberRates(
  on: Queryable,
  poolId: PoolId | null,
  at: Date,
): Promise<ReadonlyMap<FarmerId, number>> {
  const rows = await many<{ farmer_id: FarmerId; tried: number; met: number }>(on, prepare(MEMBER_RATES), [
    poolId,
    at,
  ]);
  return new Map(rows.map(({ farmer_id, tried, met }) => [farmer_id, percentage(met, tried) ?? 0]));
}
