import { many } from '../database/database.ts';
import type { FarmerCycle } from '../domain/cycle.ts';
import { requestHarvest } from '../domain/cycle-decisions.ts';
import type { CycleId } from '../domain/cycle-events.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sendWaiting } from './cycle-steps.ts';
import type { Acting, EngineServices } from './engine-services.ts';
import { LOST } from './harvest-step.ts';
import { harvestedAt } from './harvesting-switch.ts';
import { record } from './send-steps.ts';

/** Harvest whatever the interval says when the deadline is as near as this. */
const MARGIN_MS = 2 * 60 * 60 * 1000;
/** A harvest that failed is tried again after so many blocks. */
const RETRY_BLOCKS = 5;

interface Ripe {
  block_index: string;
  farmer_id: FarmerId;
  contract_id: ContractId;
  harvest_interval: number;
  contract_status: string;
  requested_at: Date;
  harvest_by: Date;
}

/** Accepted work of closed blocks that has not been harvested and still can be. */
const ripe = ({ database, ledger, clock }: EngineServices, poolId: PoolId, current: number) =>
  many<Ripe>(
    database,
    `SELECT w.block_index, w.farmer_id, p.contract_id, c.harvest_interval, c.status AS contract_status,
       p.requested_at, p.harvest_by
     FROM works w
       JOIN plantings p USING (pool_id, block_index, farmer_id)
       LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
       JOIN contracts c ON c.id = p.contract_id
     WHERE w.pool_id = $1 AND w.status = 'success' AND w.block_index < $2
       AND (h.id IS NULL OR (h.status = 'failed' AND NOT h.error_code = ANY($3) AND h.ended_at <= $4))
     ORDER BY w.block_index, w.farmer_id`,
    [poolId, current, LOST, patience(ledger, clock())],
  );

/** What failed before this moment may be tried again: a wallet without XLM stays so for a while. */
const patience = ({ network }: Ledger, at: Date) =>
  new Date(at.getTime() - RETRY_BLOCKS * network.blockIntervalSeconds * 1000);

/** The deadline is near, measured by the life that this block's entries have. */
const isLate = ({ requested_at, harvest_by }: Ripe, now: Date) => {
  const life = harvest_by.getTime() - requested_at.getTime();
  return harvest_by.getTime() - now.getTime() < Math.min(MARGIN_MS, life / 4);
};

/**
 * What is due by now, block by block: once the oldest block of a contract is as old as its interval says, all of them;
 * at once when the contract is ending or a deadline is near.
 */
export async function dueHarvests(
  services: EngineServices,
  poolId: PoolId,
  current: number,
): Promise<Map<number, FarmerId[]>> {
  const now = services.clock();
  const due = [...Map.groupBy(await ripe(services, poolId, current), row => row.contract_id).values()].filter(
    ([oldest, ...rest]) =>
      oldest &&
      (oldest.contract_status !== 'active' ||
        current - Number(oldest.block_index) >= oldest.harvest_interval ||
        [oldest, ...rest].some(row => isLate(row, now))),
  );
  const byBlock = Map.groupBy(due.flat(), row => Number(row.block_index));
  return new Map(
    [...byBlock].sort(([a], [b]) => a - b).map(([index, rows]) => [index, rows.map(row => row.farmer_id)]),
  );
}

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

/** Harvests all that is due in a pool by now. */
export async function harvestDue(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  current: number,
): Promise<void> {
  for (const [blockIndex, farmerIds] of await dueHarvests(services, poolId, current)) {
    await harvestBlock(services, acting, { poolId, blockIndex }, farmerIds);
  }
  await harvestedAt(services, poolId, services.clock());
}

/** Whose accepted work waits to be harvested. */
export const harvestable = (farmers: ReadonlyMap<FarmerId, FarmerCycle>): FarmerId[] =>
  [...farmers]
    .filter(([, { work, harvest }]) => work.status === 'success' && harvest.status !== 'success')
    .map(([farmerId]) => farmerId);
