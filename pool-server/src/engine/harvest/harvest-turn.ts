import type { PoolId } from '../../domain/ids.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import { ENGINE, type EngineServices } from '../engine-services.ts';
import { recordForfeits } from '../work/forfeits.ts';
import { reviewPool } from '../work/review-pool.ts';
import { harvestDue, hasExitHarvests } from './harvest.ts';
import { stoppedPools } from './harvesting-switch.ts';

/** Stakes lost while no engine ran are recorded up to this many days later. */
const LONGEST_OUTAGE_DAYS = 90;

const DAY_MS = 24 * 3_600_000;

/** A pool's last harvest turn: its time and block, the switches at the time, and when the next deadline is near. */
export interface LastHarvestTurn {
  readonly at: Date;
  readonly index: number;
  readonly stopped: boolean;
  readonly paused: boolean;
  readonly nextAt: Date | null;
}

/** Harvests a pool's due blocks and records the closed one's lost stakes. `mayGoOn` is asked before each. */
export async function harvestIfDue(
  services: EngineServices,
  harvested: Map<PoolId, LastHarvestTurn>,
  poolId: PoolId,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  const farm = await withLedgerRetry(services, ledger => ledger.farm());
  const { index, paused } = farm;
  const stopped = (await stoppedPools(services)).has(poolId);
  const seen = harvested.get(poolId);
  const isNear = seen?.nextAt != null && services.clock() >= seen.nextAt;
  const isSame = seen?.index === index && seen.stopped === stopped && seen.paused === paused;
  const isSeen = isSame && !isNear;
  if (isSeen && !(await hasExitHarvests(services, poolId, index))) return;
  if (seen?.index !== index) {
    // A new engine does not know how long no engine ran. The ledger may have been away, or the block open, for days.
    const days = seen ? 1 + (services.clock().getTime() - seen.at.getTime()) / DAY_MS : LONGEST_OUTAGE_DAYS;
    await recordForfeits(services, poolId, index, Math.min(Math.ceil(days), LONGEST_OUTAGE_DAYS));
    await reviewPool(services, poolId, index);
  }
  const nextAt = await harvestDue(services, ENGINE, poolId, farm, { urgentOnly: stopped, mayGoOn });
  harvested.set(poolId, { at: services.clock(), index, stopped, paused, nextAt });
}
