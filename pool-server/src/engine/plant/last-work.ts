import { many, type Queryable } from '../../database/database.ts';
import type { FarmerId, PoolId } from '../../domain/ids.ts';

export type LastWork = 'accepted' | 'missed';

/**
 * What became of the work in the last block that each of these farmers planted in before this one; missing for those who
 * have not planted in the pool yet. A stake that is planted and not worked for is lost (KALE rules 1.6), so none is
 * risked for a farmer whom the pool left out the last time, nor for a new one.
 */
export async function lastWorkOf(
  on: Queryable,
  poolId: PoolId,
  farmers: readonly FarmerId[],
  before: number,
): Promise<ReadonlyMap<FarmerId, LastWork>> {
  const rows = await many<{ farmer_id: FarmerId; accepted: boolean }>(
    on,
    `SELECT last.farmer_id, w.status IS NOT DISTINCT FROM 'success' AS accepted
     FROM unnest($2::text[]) AS asked (id)
     CROSS JOIN LATERAL (
       SELECT p.pool_id, p.block_index, p.farmer_id FROM plantings p
       WHERE p.farmer_id = asked.id AND p.pool_id = $1 AND p.block_index < $3 AND p.status = 'success'
       ORDER BY p.block_index DESC LIMIT 1
     ) last LEFT JOIN works w USING (pool_id, block_index, farmer_id)`,
    [poolId, farmers, before],
  );
  return new Map(rows.map(row => [row.farmer_id, row.accepted ? 'accepted' : 'missed']));
}
