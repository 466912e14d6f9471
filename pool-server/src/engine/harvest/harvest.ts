import { many } from '../../database/database.ts';
import type { FarmerCycle } from '../../domain/cycle.ts';
import { requestHarvest } from '../../domain/cycle-decisions.ts';
import { type CycleId, TRACELESS } from '../../domain/cycle-events.ts';
import type { ContractId, FarmerId, PoolId } from '../../domain/ids.ts';
import { LOST } from '../../ledger/failures.ts';
import { sendWaiting } from '../cycle/cycle-steps.ts';
import { retryBefore } from '../cycle/delivery.ts';
import { record } from '../cycle/send-steps.ts';
import type { Acting, EngineServices } from '../engine-services.ts';
import { harvestedAt } from './harvesting-switch.ts';

/** Harvest whatever the interval says when the deadline is as near as this. */
const MARGIN_MS = 2 * 60 * 60 * 1000;

/** Accepted work of a closed block that has not been harvested and still can be. */
export interface HarvestableWork {
  readonly blockIndex: number;
  readonly farmerId: FarmerId;
  readonly contractId: ContractId;
  readonly harvestInterval: number;
  /** Whether the contract goes on: one that is ending is harvested at once. */
  readonly active: boolean;
  readonly plantedAt: Date;
  readonly harvestBy: Date;
}

/** The deadline is near, measured by the life that this block's entries have. */
const isLate = ({ plantedAt, harvestBy }: HarvestableWork, at: Date) => {
  const life = harvestBy.getTime() - plantedAt.getTime();
  return harvestBy.getTime() - at.getTime() < Math.min(MARGIN_MS, life / 4);
};

/** What is harvested even while the automatic harvests are switched off: a stake must not be lost, nor an exit wait. */
const isUrgent = (work: HarvestableWork, at: Date) => !work.active || isLate(work, at);

/**
 * What is due by now, block by block: once the oldest block of a contract is as old as its interval says, all of them;
 * at once when the contract is ending or a deadline is near. Oldest blocks first.
 */
export function selectDue(
  ripe: readonly HarvestableWork[],
  current: number,
  at: Date,
): Map<number, FarmerId[]> {
  const due = [...Map.groupBy(ripe, work => work.contractId).values()].filter(works => {
    const oldest = Math.min(...works.map(({ blockIndex }) => blockIndex));
    return works.some(work => current - oldest >= work.harvestInterval || isUrgent(work, at));
  });
  const byBlock = [...Map.groupBy(due.flat(), work => work.blockIndex)].sort(([a], [b]) => a - b);
  return new Map(byBlock.map(([index, works]) => [index, works.map(({ farmerId }) => farmerId)]));
}

interface Row {
  block_index: string;
  farmer_id: FarmerId;
  contract_id: ContractId;
  harvest_interval: number;
  contract_status: string;
  requested_at: Date;
  harvest_by: Date;
}

/** What can be harvested of a pool's blocks before the current one. */
async function harvestableWork(
  services: EngineServices,
  poolId: PoolId,
  current: number,
): Promise<HarvestableWork[]> {
  const rows = await many<Row>(
    services.database,
    `SELECT w.block_index, w.farmer_id, p.contract_id, c.harvest_interval, c.status AS contract_status,
       p.requested_at, p.harvest_by
     FROM works w
       JOIN plantings p USING (pool_id, block_index, farmer_id)
       LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
       JOIN contracts c ON c.id = p.contract_id
     WHERE w.pool_id = $1 AND w.status = 'success' AND w.block_index < $2
       AND (h.id IS NULL OR (h.status = 'failed' AND NOT h.error_code = ANY($3)
         AND (h.ended_at <= $4 OR h.error_code = ANY($5))))
     ORDER BY w.block_index, w.farmer_id`,
    [poolId, current, LOST, retryBefore(services), [...TRACELESS, 'KALE_14']],
  );
  return rows.map(row => ({
    blockIndex: Number(row.block_index),
    farmerId: row.farmer_id,
    contractId: row.contract_id,
    harvestInterval: row.harvest_interval,
    active: row.contract_status === 'active',
    plantedAt: row.requested_at,
    harvestBy: row.harvest_by,
  }));
}

/** Whether somebody who is leaving has work of a closed block that nobody has tried to harvest yet. */
export const hasExitHarvests = async ({ database }: EngineServices, poolId: PoolId, current: number) =>
  (
    await many(
      database,
      `SELECT 1 FROM plantings p
         JOIN works w USING (pool_id, block_index, farmer_id)
         LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
         JOIN contracts c ON c.id = p.contract_id
       WHERE w.pool_id = $1 AND c.status = 'exiting' AND w.status = 'success' AND w.block_index < $2
         AND h.id IS NULL LIMIT 1`,
      [poolId, current],
    )
  ).length > 0;

/** Harvests one block for these farmers, then pays out the shares of the pooler and the platform. */
export async function harvestBlock(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  farmerIds: readonly FarmerId[],
): Promise<void> {
  await record(services, acting, id, farmerIds.map(requestHarvest));
  await sendWaiting(services, acting, id, 'harvest');
  await sendWaiting(services, acting, id, 'payout');
}

/** Harvests all that is due in a pool by now, or only what cannot wait: for who is leaving, and before a deadline. */
export async function harvestDue(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  current: number,
  { urgentOnly = false } = {},
): Promise<void> {
  const at = services.clock();
  const ripe = await harvestableWork(services, poolId, current);
  const due = selectDue(urgentOnly ? ripe.filter(work => isUrgent(work, at)) : ripe, current, at);
  for (const [blockIndex, farmerIds] of due) {
    await harvestBlock(services, acting, { poolId, blockIndex }, farmerIds);
  }
  if (!urgentOnly || due.size > 0) await harvestedAt(services, poolId, services.clock());
}

/** Whose accepted work waits to be harvested. */
export const harvestable = (farmers: ReadonlyMap<FarmerId, FarmerCycle>): FarmerId[] =>
  [...farmers]
    .filter(([, { work, harvest }]) => work.status === 'success' && harvest.status !== 'success')
    .map(([farmerId]) => farmerId);
