import { isOutage } from '../database/outage.ts';
import type { PoolId } from '../domain/ids.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { HARVEST_STEPS, PLANT_STEPS, settle, WORK_STEPS } from './cycle/settle.ts';
import type { EngineServices } from './engine-services.ts';
import { createFarmWatch } from './farm-watch.ts';
import { harvestIfDue, type LastHarvestTurn } from './harvest/harvest-turn.ts';
import { isPlantNear, plantIfDue } from './plant/plant-turn.ts';
import { newTrustlineAttempts, type TrustlineAttempts } from './withdrawals/trustlines.ts';
import { coverMissingWork, isCoverNear } from './work/cover-work.ts';

/** The engine's state between two turns. A new process starts without it and loses nothing. */
export interface Attempts {
  /** The last harvest turn of each pool. */
  readonly harvested: Map<PoolId, LastHarvestTurn>;
  readonly trustlines: TrustlineAttempts;
  readonly watchFarm: ReturnType<typeof createFarmWatch>;
  /** Tasks whose last turn failed: the number of consecutive failures, and the end of the pause. */
  readonly failing: Map<string, { failures: number; until: number }>;
}

export const newAttempts = (): Attempts => ({
  harvested: new Map(),
  trustlines: newTrustlineAttempts(),
  watchFarm: createFarmWatch(),
  failing: new Map(),
});

type Turn = (
  services: EngineServices,
  attempts: Attempts,
  poolId: PoolId,
  ends: AbortSignal,
) => Promise<unknown>;

/** A turn harvests no further block after this time, in milliseconds; the next turn continues. */
const LONGEST_TURN_MS = 30_000;

/**
 * The tasks of a pool's block. They wait for each other only when they share a wallet. A single run executes them in
 * this order: cover precedes plant, because covering is urgent and a plant may end the block.
 */
const TURNS = {
  cover: (services, _, poolId) => coverMissingWork(services, poolId),
  work: (services, _, poolId) => settle(services, poolId, WORK_STEPS),
  async plant(services, _, poolId) {
    await settle(services, poolId, PLANT_STEPS);
    await plantIfDue(services, poolId);
  },
  async harvest(services, attempts, poolId, ends) {
    const until = performance.now() + LONGEST_TURN_MS;
    // Its transactions would block wallets needed for plants and work, which must not be late.
    const mayGoOn = async () =>
      !ends.aborted &&
      performance.now() < until &&
      !(await isCoverNear(services, poolId)) &&
      !(await isPlantNear(services, poolId));
    await settle(services, poolId, HARVEST_STEPS, mayGoOn);
    await harvestIfDue(services, attempts.harvested, poolId, mayGoOn);
  },
} satisfies Record<string, Turn>;

export type PoolTask = keyof typeof TURNS;
export const POOL_TASKS = Object.keys(TURNS) as readonly PoolTask[];

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Runs the steps of one task that are due now. A task that throws pauses for 1, 2, 4 … 30 seconds, except covering,
 * which must not be late. An outage of the ledger or the database causes no pause: once it ends, a block may be due.
 */
export async function takeTurn(
  services: EngineServices,
  attempts: Attempts,
  poolId: PoolId,
  task: PoolTask,
  ends: AbortSignal,
): Promise<void> {
  const { failing } = attempts;
  const name = `${task} ${poolId}`;
  const rest = (failing.get(name)?.until ?? 0) - services.clock().getTime();
  // A longer one is from before the clock was set back.
  if (rest > 0 && rest <= LONGEST_WAIT_MS) return;
  try {
    await TURNS[task](services, attempts, poolId, ends);
    failing.delete(name);
  } catch (error) {
    if (task !== 'cover' && !(error instanceof LedgerUnavailable) && !isOutage(error)) {
      const failures = (failing.get(name)?.failures ?? 0) + 1;
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
      failing.set(name, { failures, until: services.clock().getTime() + wait });
    }
    throw error;
  }
}
