import { one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';

/** Plantings of the open block and the previous one; a pending one counts with the time that it has waited so far. */
const OBSERVED = `
  SELECT percentile_disc(0.75) WITHIN GROUP (
    ORDER BY extract(epoch FROM coalesce(ended_at, $3) - requested_at)
  )::float8 AS seconds
  FROM plantings WHERE pool_id = $1 AND block_index >= $2 AND status IN ('success', 'pending')`;

/** In how many seconds three of four of a pool's transactions were applied lately. 0 if none was observed. */
export async function observedInclusion(
  on: Queryable,
  poolId: PoolId,
  blockIndex: number,
  now: Date,
): Promise<number> {
  const row = await one<{ seconds: number | null }>(on, OBSERVED, [poolId, blockIndex - 1, now]);
  return Math.max(row?.seconds ?? 0, 0);
}
