import { one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';

/** So many blocks a pool may go without an accepted work before nothing is staked in it any more. */
const PATIENCE_BLOCKS = 3;

/**
 * Whether a pool had work accepted in one of its last blocks before this one. A stake that is planted and not worked
 * for is lost (KALE rules), so none is risked on a pool that nobody mines for.
 */
export async function hasRecentWork(on: Queryable, poolId: PoolId, before: number): Promise<boolean> {
  const work = await one(
    on,
    `SELECT FROM works WHERE pool_id = $1 AND block_index BETWEEN $2 AND $3 AND status = 'success' LIMIT 1`,
    [poolId, before - PATIENCE_BLOCKS, before - 1],
  );
  return work !== null;
}
