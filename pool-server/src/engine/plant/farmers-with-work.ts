import { many, type Queryable } from '../../database/database.ts';
import type { FarmerId, PoolId } from '../../domain/ids.ts';

/**
 * The farmers for whom work was accepted in the last block that they planted in before this one. A stake that is planted
 * and not worked for is lost (KALE rules 1.6), so none is risked for a farmer whom the pool left out the last time, nor
 * for one who has not planted there yet.
 */
export async function farmersWithWork(
  on: Queryable,
  poolId: PoolId,
  farmers: readonly FarmerId[],
  before: number,
): Promise<Set<FarmerId>> {
  const rows = await many<{ farmer_id: FarmerId }>(
    on,
    `SELECT last.farmer_id FROM unnest($2::text[]) AS asked (id)
     CROSS JOIN LATERAL (
       SELECT p.pool_id, p.block_index, p.farmer_id FROM plantings p
       WHERE p.farmer_id = asked.id AND p.pool_id = $1 AND p.block_index < $3 AND p.status = 'success'
       ORDER BY p.block_index DESC LIMIT 1
     ) last JOIN works w USING (pool_id, block_index, farmer_id) WHERE w.status = 'success'`,
    [poolId, farmers, before],
  );
  return new Set(rows.map(row => row.farmer_id));
}
