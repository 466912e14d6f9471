import { many } from '../../database/database.ts';
import type { FarmerCycle } from '../../domain/cycle.ts';
import { requestHarvest } from '../../domain/cycle-decisions.ts';
import { BAD_SEQUENCE, type CycleId, LEFT_OUT, TRACELESS } from '../../domain/cycle-events.ts';
import { harvestLatestAt } from '../../domain/harvest-deadline.ts';
import type { ContractId, FarmerId, PoolId } from '../../domain/ids.ts';
import { LOST } from '../../ledger/failures.ts';
import type { FarmState } from '../../ledger/ledger.ts';
import { UNSETTLED } from '../../queries/stake-outcomes.ts';
import { sendWaiting } from '../cycle/cycle-steps.ts';
import { retryBefore, withLedgerRetry } from '../cycle/delivery.ts';
import { record } from '../cycle/record.ts';
import type { Acting, EngineServices } from '../engine-services.ts';
import { endExpired } from './end-expired.ts';
import { harvestTogether } from './harvest-together.ts';
import { harvestedAt } from './harvesting-switch.ts';
import { payOut } from './pay-out.ts';

/** Accepted work of a closed block that has not been harvested and still can be. */
export interface HarvestableWork {
  readonly blockIndex: number;
  readonly farmerId: FarmerId;
  readonly contractId: ContractId;
  readonly harvestInterval: number;
  /** Whether its contract continues and the farm is not paused, maybe until an upgrade. Otherwise it is due at once. */
  readonly active: boolean;
  readonly plantedAt: Date;
  readonly harvestBy: Date;
}

/** The deadline is near. */
const isLate = (work: HarvestableWork, at: Date) => at >= harvestLatestAt(work);

/** Whether to harvest while automatic harvests are off: to save a stake, or for work that is due at once. */
const isUrgent = (work: HarvestableWork, at: Date) => !work.active || isLate(work, at);

/**
 * Works due for harvest, by block, oldest first. When the oldest block of a contract reaches its interval, all of its
 * blocks are due. They are due at once when the contract is ending or a deadline is near.
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

/** When the ledger drops an entry, at its current pace. */
const deadlineOf = ({ harvest_by, live_until }: Row, { ledger, ledgerClosedAt }: FarmState, pace: number) =>
  live_until === null
    ? harvest_by
    : new Date(ledgerClosedAt.getTime() + (Number(live_until) - ledger) * pace * 1000);

/**
 * The works of a pool to harvest before this block, and those whose refused harvests wait: for one block near their
 * deadline, else for some.
 */
async function harvestableWork(services: EngineServices, poolId: PoolId, farm: FarmState) {
  const at = services.clock();
  const { ledgerSeconds } = await withLedgerRetry(services, ledger => ledger.settings());
  const blockMs = services.ledger.network.blockIntervalSeconds * 1000;
  const rows = await many<Row>(
    services.database,
    `SELECT w.block_index, w.farmer_id, p.contract_id, c.harvest_interval, c.status AS contract_status,
       p.requested_at, p.harvest_by, p.live_until,
       CASE WHEN h.error_code = ANY($4) THEN NULL ELSE h.ended_at END AS refused_at
     FROM works w
       JOIN plantings p USING (pool_id, block_index, farmer_id)
       LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
       JOIN contracts c ON c.id = p.contract_id
     WHERE w.pool_id = $1 AND w.status = 'success' AND w.block_index < $2 AND ${UNSETTLED}
       AND (h.id IS NULL OR (h.status = 'failed' AND NOT h.error_code = ANY($3)))
     ORDER BY w.block_index, w.farmer_id`,
    [poolId, farm.index, LOST, [...TRACELESS, BAD_SEQUENCE, ...LEFT_OUT, 'KALE_14']],
  );
  const before = retryBefore(services);
  const found: HarvestableWork[] = [];
  const refused: { readonly work: HarvestableWork; readonly retryFrom: Date }[] = [];
  for (const row of rows) {
    const work = {
      blockIndex: Number(row.block_index),
      farmerId: row.farmer_id,
      contractId: row.contract_id,
      harvestInterval: row.harvest_interval,
      active: row.contract_status === 'active' && !farm.paused,
      plantedAt: row.requested_at,
      harvestBy: deadlineOf(row, farm, ledgerSeconds),
    };
    const retryFrom = new Date((row.refused_at?.getTime() ?? 0) + blockMs);
    const waits = row.refused_at !== null && (isLate(work, at) ? retryFrom > at : row.refused_at > before);
    if (waits) refused.push({ work, retryFrom });
    else found.push(work);
  }
  return { found, refused };
}

/** Whether an exiting farmer has work of a closed block without any harvest attempt. */
export const hasExitHarvests = async ({ database }: EngineServices, poolId: PoolId, current: number) =>
  (
    await many(
      database,
      `SELECT 1 FROM plantings p
         JOIN works w USING (pool_id, block_index, farmer_id)
         LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
         JOIN contracts c ON c.id = p.contract_id
       WHERE w.pool_id = $1 AND c.status = 'exiting' AND w.status = 'success' AND w.block_index < $2
         AND ${UNSETTLED} AND h.id IS NULL LIMIT 1`,
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
  await payOut(services, acting, id.poolId, [id.blockIndex], async () => true);
}

export interface HarvestOptions {
  /** Harvest only for exiting farmers and before deadlines. */
  readonly urgentOnly?: boolean;
  /** Called before each block. The remaining harvests stay requested for a later turn, which also ends expired ones. */
  readonly mayGoOn?: () => Promise<boolean>;
}

/** The wait before ending expired work that did not fit into a turn, in milliseconds. */
const CONTINUE_MS = 5_000;

/**
 * Harvests everything due in a pool, oldest block first, then ends what has expired. Returns when to check again even
 * if no block opens: when a deadline is near, or at once for expired work that is left; otherwise null.
 */
export async function harvestDue(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  farm: FarmState,
  { urgentOnly = false, mayGoOn = async () => true }: HarvestOptions = {},
): Promise<Date | null> {
  const at = services.clock();
  const { found, refused } = await harvestableWork(services, poolId, farm);
  const isOver = ({ harvestBy }: HarvestableWork) => harvestBy <= at;
  const live = found.filter(work => !isOver(work));
  const harvest = async (ripe: readonly HarvestableWork[]) => {
    const due = selectDue(urgentOnly ? ripe.filter(work => isUrgent(work, at)) : ripe, farm.index, at);
    await harvestBlocks(services, acting, poolId, due, mayGoOn);
    return due.size;
  };
  const dueLive = await harvest(live);
  // Ending takes several queries per work, and nothing can be saved any more.
  const { kept, isDone } = await endExpired(services, acting, poolId, found.filter(isOver), mayGoOn);
  const dueBlocks = kept.length > 0 ? dueLive + (await harvest(kept)) : dueLive;
  if (!urgentOnly || dueBlocks > 0) await harvestedAt(services, poolId, services.clock());
  // Retries a refused harvest one block later while its deadline is near, or if no further block will open.
  const again = at.getTime() + services.ledger.network.blockIntervalSeconds * 1000;
  const nextLooks = [
    ...[...live, ...kept].map(work => ({ work, from: isLate(work, at) ? again : 0 })),
    ...refused.map(({ work, retryFrom }) => ({ work, from: retryFrom.getTime() })),
  ];
  const looks = farm.paused
    ? [again]
    : nextLooks.map(({ work, from }) => Math.max(harvestLatestAt(work).getTime(), from));
  if (!isDone) looks.push(at.getTime() + CONTINUE_MS);
  return looks.length > 0 ? new Date(Math.min(...looks)) : null;
}

/** Harvests these farmers' work by block, and pays out. */
async function harvestBlocks(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  due: ReadonlyMap<number, readonly FarmerId[]>,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  // Requests all of them: once the oldest block is harvested, the others are no longer due by their interval.
  for (const [blockIndex, farmerIds] of due) {
    await record(services, acting, { poolId, blockIndex }, farmerIds.map(requestHarvest));
  }
  const blocks = [...due.keys()];
  if (await mayGoOn()) await harvestTogether(services, acting, poolId, blocks);
  for (const blockIndex of blocks) {
    if (!(await mayGoOn())) break;
    await sendWaiting(services, acting, { poolId, blockIndex }, 'harvest');
  }
  await payOut(services, acting, poolId, blocks, mayGoOn);
}

/** Farmers with accepted work that is not yet harvested. */
export const harvestable = (farmers: ReadonlyMap<FarmerId, FarmerCycle>): FarmerId[] =>
  [...farmers]
    .filter(([, { work, harvest }]) => work.status === 'success' && harvest.status !== 'success')
    .map(([farmerId]) => farmerId);
