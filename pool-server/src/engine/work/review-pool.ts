import { one } from '../../database/database.ts';
import type { PoolId } from '../../domain/ids.ts';
import { pausePoolForReview, pool } from '../../domain/pool.ts';
import { commit } from '../../events/event-store.ts';
import { poolStream } from '../../events/stream.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';

/** A pool that leaves out more than this share of its plantings is paused. */
const MAX_MISSED = 0.1;
/** Fewer plantings prove too little: a pool may miss its first block because its miner was starting. */
const MIN_BLOCKS = 12;
const MIN_PLANTINGS = 20;

interface Row {
  planted: number;
  missed: number;
  blocks: number;
  since: Date | null;
}

/**
 * Pauses a pool for review when its operator left out too many of the farmers who were planted in the last day, or since
 * an admin resumed it. Work that the engine submitted counts as missed, unless the operator replaced it.
 */
export async function reviewPool(services: EngineServices, poolId: PoolId, current: number): Promise<void> {
  const at = services.clock();
  const row = await one<Row>(
    services.database,
    `SELECT count(*)::int AS planted, count(DISTINCT p.block_index)::int AS blocks, min(p.ended_at) AS since,
       count(*) FILTER (WHERE w.status IS DISTINCT FROM 'success' OR w.by_engine)::int AS missed
     FROM pools o JOIN plantings p ON p.pool_id = o.id LEFT JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE o.id = $1 AND o.status = 'active' AND p.status = 'success' AND p.block_index < $2
       AND p.ended_at > greatest($3::timestamptz - interval '1 day', o.resumed_at)`,
    [poolId, current, at],
  );
  if (!row?.since || row.blocks < MIN_BLOCKS || row.planted < MIN_PLANTINGS) return;
  const { planted, missed, since } = row;
  if (missed <= MAX_MISSED * planted) return;
  const review = { planted, missed, since: since.toISOString(), at: at.toISOString() };
  await commit(services.database, now(services, ENGINE), unit =>
    unit.decide(poolStream(poolId), pool, pausePoolForReview(review)),
  );
}
