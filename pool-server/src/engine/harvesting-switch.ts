import { many, one } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import type { HarvestingState } from '../domain/operations.ts';
import { LOST } from '../ledger/failures.ts';
import type { EngineServices } from './engine-services.ts';

/** Turns the automatic harvests of a pool, or of every pool, on or off. */
export const switchHarvesting = ({ database }: EngineServices, poolId: PoolId | null, running: boolean) =>
  database.query(
    `INSERT INTO harvesting (pool_id, running) SELECT id, $2 FROM pools WHERE $1::text IS NULL OR id = $1
     ON CONFLICT (pool_id) DO UPDATE SET running = excluded.running`,
    [poolId, running],
  );

/** Remembers that a pool's due harvests were seen to. */
export const harvestedAt = ({ database }: EngineServices, poolId: PoolId, at: Date) =>
  database.query(
    `INSERT INTO harvesting (pool_id, last_run_at) VALUES ($1, $2)
     ON CONFLICT (pool_id) DO UPDATE SET last_run_at = excluded.last_run_at`,
    [poolId, at],
  );

/** The pools whose automatic harvests were switched off. */
export const stoppedPools = async ({ database }: EngineServices): Promise<Set<PoolId>> =>
  new Set(
    (await many<{ pool_id: PoolId }>(database, 'SELECT pool_id FROM harvesting WHERE NOT running')).map(
      row => row.pool_id,
    ),
  );

interface Row {
  running: boolean;
  last_run_at: Date | null;
  pending: number;
  blocks_left: number | null;
}

/** How the automatic harvests stand: how many are owed, and when the next is due at the network's pace. */
export async function harvestingState(
  { database, ledger, clock }: EngineServices,
  poolId: PoolId | null,
): Promise<HarvestingState> {
  const { index, nextBlockAt } = await ledger.farm();
  const row = await one<Row>(
    database,
    `SELECT coalesce((SELECT bool_or(coalesce(s.running, true)) FROM pools p LEFT JOIN harvesting s ON s.pool_id = p.id
         WHERE $1::text IS NULL OR p.id = $1), false) AS running,
       (SELECT max(last_run_at) FROM harvesting WHERE $1::text IS NULL OR pool_id = $1) AS last_run_at,
       count(w.id)::int AS pending,
       min(w.block_index + c.harvest_interval - $2)::int AS blocks_left
     FROM works w
       JOIN plantings p USING (pool_id, block_index, farmer_id)
       LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
       JOIN contracts c ON c.id = p.contract_id
     WHERE ($1::text IS NULL OR w.pool_id = $1) AND w.status = 'success'
       AND (h.id IS NULL OR h.status = 'pending' OR (h.status = 'failed' AND NOT h.error_code = ANY($3)))`,
    [poolId, index, LOST],
  );
  const { running = false, last_run_at: lastRunAt = null, pending = 0, blocks_left = null } = row ?? {};
  if (!running || blocks_left === null) return { running, lastRunAt, pending, nextDueAt: null };
  const wait = (blocks_left - 1) * ledger.network.blockIntervalSeconds * 1000;
  return {
    running,
    lastRunAt,
    pending,
    nextDueAt: new Date(Math.max(clock().getTime(), nextBlockAt.getTime() + wait)),
  };
}
