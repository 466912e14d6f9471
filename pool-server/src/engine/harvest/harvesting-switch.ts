import { many, one } from '../../database/database.ts';
import { harvestLatestAt } from '../../domain/harvest-deadline.ts';
import type { PoolId } from '../../domain/ids.ts';
import type { HarvestingState } from '../../domain/operations.ts';
import { commit } from '../../events/event-store.ts';
import { poolStream } from '../../events/stream.ts';
import { LOST } from '../../ledger/failures.ts';
import { type Acting, type EngineServices, now } from '../engine-services.ts';

/** SQL: sets the switch of the approved pool $1, or of all, to $2. Returns the pools that changed. */
const SWITCH = `
  INSERT INTO harvesting (pool_id, running)
  SELECT p.id, $2 FROM pools p LEFT JOIN harvesting s ON s.pool_id = p.id
  WHERE ($1::text IS NULL OR p.id = $1) AND p.status <> 'pending' AND coalesce(s.running, true) <> $2 ORDER BY p.id
  ON CONFLICT (pool_id) DO UPDATE SET running = excluded.running WHERE harvesting.running <> excluded.running
  RETURNING pool_id`;

/** Turns the automatic harvests of an approved pool, or of all, on or off. Records it for each pool that changes. */
export const switchHarvesting = (
  services: EngineServices,
  by: Acting,
  poolId: PoolId | null,
  running: boolean,
): Promise<void> =>
  commit(services.database, now(services, by), async unit => {
    const type = running ? 'AutomaticHarvestsStarted' : 'AutomaticHarvestsStopped';
    for (const { pool_id: id } of await many<{ pool_id: PoolId }>(unit.tx, SWITCH, [poolId, running]))
      await unit.record(poolStream(id), [{ type, data: { poolId: id } }]);
  });

/** Records that a pool's due harvests were processed. */
export const harvestedAt = ({ database }: EngineServices, poolId: PoolId, at: Date) =>
  database.query(
    `INSERT INTO harvesting (pool_id, last_run_at) VALUES ($1, $2)
     ON CONFLICT (pool_id) DO UPDATE SET last_run_at = excluded.last_run_at`,
    [poolId, at],
  );

/** Pools with automatic harvests switched off. */
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
  next: { pool_id: PoolId; block_index: number; requested_at: string; harvest_by: string } | null;
  expired: { pool_id: PoolId; block_index: number; works: number } | null;
}

const STATE = `
  WITH unharvested AS (
    SELECT w.pool_id, w.block_index, p.requested_at, p.harvest_by, w.block_index + c.harvest_interval - $2 AS blocks_left,
      coalesce(h.status = 'failed' AND h.error_code = ANY($3), false) AS lost
    FROM works w
      JOIN plantings p USING (pool_id, block_index, farmer_id)
      LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
      JOIN contracts c ON c.id = p.contract_id
    WHERE ($1::text IS NULL OR w.pool_id = $1) AND w.status = 'success' AND NOT p.settled
  )
  SELECT NOT EXISTS (SELECT FROM harvesting JOIN pools ON id = pool_id
      WHERE ($1::text IS NULL OR pool_id = $1) AND pools.status <> 'pending' AND NOT running) AS running,
    (SELECT max(last_run_at) FROM harvesting WHERE $1::text IS NULL OR pool_id = $1) AS last_run_at,
    count(*) FILTER (WHERE NOT lost)::int AS pending,
    min(blocks_left) FILTER (WHERE NOT lost)::int AS blocks_left,
    (SELECT to_json(f) FROM (SELECT pool_id, block_index, requested_at, harvest_by FROM unharvested
      WHERE NOT lost AND harvest_by > $4 ORDER BY harvest_by, block_index LIMIT 1) f) AS next,
    (SELECT to_json(f) FROM (SELECT pool_id, block_index, (count(*) OVER ())::int AS works FROM unharvested
      WHERE harvest_by <= $4 AND harvest_by > $4 - interval '1 day'
      ORDER BY harvest_by DESC, block_index DESC LIMIT 1) f) AS expired
  FROM unharvested`;

/** The state of automatic harvests of one approved pool, or of all (running if none is stopped). */
export async function harvestingState(
  { database, ledger, clock }: EngineServices,
  poolId: PoolId | null,
): Promise<HarvestingState> {
  const { index, nextBlockAt, paused } = await ledger.farm();
  const row = await one<Row>(database, STATE, [poolId, index, LOST, clock()]);
  const { running = false, last_run_at: lastRunAt = null, pending = 0, blocks_left = null } = row ?? {};
  const { next = null, expired = null } = row ?? {};
  const wait = ((blocks_left ?? 0) - 1) * ledger.network.blockIntervalSeconds * 1000;
  const harvestBy = new Date(next?.harvest_by ?? 0);
  const latest = next && harvestLatestAt({ plantedAt: new Date(next.requested_at), harvestBy }).getTime();
  const due = Math.min(nextBlockAt.getTime() + wait, latest ?? Number.POSITIVE_INFINITY);
  return {
    running,
    lastRunAt,
    pending,
    // While the farm is paused no block opens, and everything before the open one is already harvested.
    nextDueAt: running && blocks_left !== null && !paused ? new Date(Math.max(clock().getTime(), due)) : null,
    nextDeadline: next && { poolId: next.pool_id, blockIndex: next.block_index, harvestBy },
    expired: expired && { poolId: expired.pool_id, blockIndex: expired.block_index, works: expired.works },
  };
}
