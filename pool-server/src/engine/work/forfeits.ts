import { many } from '../../database/database.ts';
import { forfeitStake } from '../../domain/cycle-decisions.ts';
import type { FarmerId, PoolId } from '../../domain/ids.ts';
import { UNSETTLED } from '../../queries/stake-outcomes.ts';
import { record } from '../cycle/record.ts';
import { ENGINE, type EngineServices } from '../engine-services.ts';

/** Records the stakes of a pool's lately closed blocks that are lost without accepted work (KALE rules 1.6). */
export async function recordForfeits(
  services: EngineServices,
  poolId: PoolId,
  current: number,
  days: number,
): Promise<void> {
  const now = services.clock();
  const lost = await many<{ block_index: string; farmer_id: FarmerId }>(
    services.database,
    `SELECT p.block_index, p.farmer_id FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE p.pool_id = $1 AND p.block_index < $2 AND ${UNSETTLED} AND p.stake > 0
       AND p.ended_at > $3::timestamptz - make_interval(days => $4) AND (w.id IS NULL OR w.status = 'failed')`,
    [poolId, current, now, days],
  );
  for (const [blockIndex, rows] of Map.groupBy(lost, row => Number(row.block_index))) {
    const decisions = rows.map(({ farmer_id }) => forfeitStake(farmer_id, now));
    await record(services, ENGINE, { poolId, blockIndex }, decisions);
  }
}
