import { one } from '../../database/database.ts';
import type { PoolId } from '../../domain/ids.ts';
import { pool } from '../../domain/pool.ts';
import { pausePoolForReview } from '../../domain/pool-decisions.ts';
import { commit } from '../../events/event-store.ts';
import { poolStream } from '../../events/stream.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';

/** A pool that leaves out more than this share of its plantings is paused. */
const MAX_MISSED = 0.1;
/** Fewer plantings are too little evidence: a pool may miss its first block because its miner was starting. */
const MIN_BLOCKS = 12;
const MIN_PLANTINGS = 20;
/** The services that an operator's work needs to arrive in time. The operator's own program is not one of them. */
const NEEDED = ['api', 'database', 'ledger', 'engine', 'signer'];

/**
 * The blocks of a pool ($1) before $2 during which all needed services were up, in the day before $3. A minute without a
 * record counts as down: the server was not running, or could not write.
 */
const UNDISTURBED = `
  SELECT b.block_index FROM blocks b
  WHERE b.pool_id = $1 AND b.block_index < $2 AND b.opened_at > $3::timestamptz - interval '25 hours' AND NOT EXISTS (
    SELECT FROM down WHERE minute < b.opened_at + make_interval(secs => $4) AND minute + interval '1 minute' > b.opened_at)`;
const DOWN = `
  SELECT minute FROM generate_series(date_trunc('minute', $3::timestamptz - interval '25 hours'), $3, '1 minute') minute
    LEFT JOIN service_health h ON h.at = minute AND h.service = ANY($5)
  GROUP BY minute HAVING bool_or(h.status = 'offline') OR count(*) FILTER (WHERE h.service = 'api') = 0`;

interface Row {
  planted: number;
  missed: number;
  blocks: number;
  since: Date | null;
}

/**
 * Pauses a pool for review if its operator left out too many of the farmers planted in the last day, or since an admin
 * resumed it. Work that the engine submitted counts as missed, unless the operator replaced it. Unfinished work,
 * operator's work that the ledger refused, and blocks during an outage of the platform do not count.
 */
export async function reviewPool(services: EngineServices, poolId: PoolId, current: number): Promise<void> {
  const at = services.clock();
  const row = await one<Row>(
    services.database,
    `WITH down AS MATERIALIZED (${DOWN}), undisturbed AS MATERIALIZED (${UNDISTURBED})
     SELECT count(*)::int AS planted, count(DISTINCT p.block_index)::int AS blocks, min(p.ended_at) AS since,
       count(*) FILTER (WHERE w.status IS DISTINCT FROM 'success' OR w.by_engine)::int AS missed
     FROM pools o JOIN plantings p ON p.pool_id = o.id JOIN undisturbed USING (block_index)
       LEFT JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE o.id = $1 AND o.status = 'active' AND p.status = 'success' AND p.block_index < $2
       AND p.ended_at > greatest($3::timestamptz - interval '1 day', o.resumed_at)
       AND w.status IS DISTINCT FROM 'pending' AND (w.status = 'failed' AND NOT w.by_engine) IS NOT TRUE`,
    [poolId, current, at, services.ledger.network.blockIntervalSeconds, NEEDED],
  );
  if (!row?.since || row.blocks < MIN_BLOCKS || row.planted < MIN_PLANTINGS) return;
  const { planted, missed, since } = row;
  if (missed <= MAX_MISSED * planted) return;
  const review = { planted, missed, since: since.toISOString(), at: at.toISOString() };
  await commit(services.database, now(services, ENGINE), unit =>
    unit.decide(poolStream(poolId), pool, pausePoolForReview(review)),
  );
}
