import { many } from '../../database/database.ts';
import type { FarmerCycle } from '../../domain/cycle.ts';
import { requestHarvest } from '../../domain/cycle-decisions.ts';
import { type CycleId, TRACELESS } from '../../domain/cycle-events.ts';
import { harvestLatestAt } from '../../domain/harvest-deadline.ts';
import type { ContractId, FarmerId, PoolId } from '../../domain/ids.ts';
import { LOST } from '../../ledger/failures.ts';
import type { FarmState } from '../../ledger/ledger.ts';
import { sendWaiting } from '../cycle/cycle-steps.ts';
import { retryBefore, withLedgerRetry } from '../cycle/delivery.ts';
import { record } from '../cycle/send-steps.ts';
import type { Acting, EngineServices } from '../engine-services.ts';
import { harvestedAt } from './harvesting-switch.ts';

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

/** The deadline is near. */
const isLate = (work: HarvestableWork, at: Date) => at >= harvestLatestAt(work);

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
  live_until: string | null;
  refused_at: Date | null;
}

/** When the ledger drops an entry, at the pace that its ledgers have now. */
const deadlineOf = ({ harvest_by, live_until }: Row, { ledger, ledgerClosedAt }: FarmState, pace: number) =>
  live_until === null
    ? harvest_by
    : new Date(ledgerClosedAt.getTime() + (Number(live_until) - ledger) * pace * 1000);

/** What can be harvested of a pool's blocks before the current one. A refused harvest waits, unless it would be late. */
async function harvestableWork(
  services: EngineServices,
  poolId: PoolId,
  farm: FarmState,
): Promise<HarvestableWork[]> {
  const at = services.clock();
  const { ledgerSeconds } = await withLedgerRetry(services, ledger => ledger.settings());
  const blockMs = services.ledger.network.blockIntervalSeconds * 1000;
  const rows = await many<Row>(
    services.database,
    `SELECT w.block_index, w.farmer_id, p.contract_id, c.harvest_interval, c.status AS contract_status,
       p.requested_at, p.harvest_by, p.live_until,
       CASE WHEN h.error_code = ANY($5) THEN NULL ELSE h.ended_at END AS refused_at
     FROM works w
       JOIN plantings p USING (pool_id, block_index, farmer_id)
       LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
       JOIN contracts c ON c.id = p.contract_id
     WHERE w.pool_id = $1 AND w.status = 'success' AND w.block_index < $2
       AND (h.id IS NULL OR (h.status = 'failed' AND NOT h.error_code = ANY($3)
         AND (h.ended_at <= $4 OR h.error_code = ANY($5))))
     ORDER BY w.block_index, w.farmer_id`,
    [poolId, farm.index, LOST, new Date(at.getTime() - blockMs), [...TRACELESS, 'KALE_14']],
  );
  const before = retryBefore(services);
  return rows.flatMap(row => {
    const work = {
      blockIndex: Number(row.block_index),
      farmerId: row.farmer_id,
      contractId: row.contract_id,
      harvestInterval: row.harvest_interval,
      active: row.contract_status === 'active',
      plantedAt: row.requested_at,
      harvestBy: deadlineOf(row, farm, ledgerSeconds),
    };
    const waits = row.refused_at !== null && row.refused_at > before && !isLate(work, at);
    return waits ? [] : [work];
  });
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

/**
 * Harvests all that is due in a pool by now, or only what cannot wait: for who is leaving, and before a deadline.
 * Answers when to look again though no further block opens: the next deadline is near then.
 */
export async function harvestDue(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  farm: FarmState,
  { urgentOnly = false } = {},
): Promise<Date | null> {
  const at = services.clock();
  const ripe = await harvestableWork(services, poolId, farm);
  const due = selectDue(urgentOnly ? ripe.filter(work => isUrgent(work, at)) : ripe, farm.index, at);
  for (const [blockIndex, farmerIds] of due) {
    await harvestBlock(services, acting, { poolId, blockIndex }, farmerIds);
  }
  if (!urgentOnly || due.size > 0) await harvestedAt(services, poolId, services.clock());
  // What was refused is tried again a block later while its deadline is near.
  const again = at.getTime() + services.ledger.network.blockIntervalSeconds * 1000;
  const looks = ripe.map(work => Math.max(harvestLatestAt(work).getTime(), isLate(work, at) ? again : 0));
  return looks.length > 0 ? new Date(Math.min(...looks)) : null;
}

/** Whose accepted work waits to be harvested. */
export const harvestable = (farmers: ReadonlyMap<FarmerId, FarmerCycle>): FarmerId[] =>
  [...farmers]
    .filter(([, { work, harvest }]) => work.status === 'success' && harvest.status !== 'success')
    .map(([farmerId]) => farmerId);
