import type { FarmerId, PoolId } from '../domain/ids.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { HARVEST_STEPS, PLANT_STEPS, settle, WORK_STEPS } from './cycle/settle.ts';
import type { EngineServices } from './engine-services.ts';
import { createFarmWatch } from './farm-watch.ts';
import { type HarvestLook, harvestIfDue } from './harvest/harvest-turn.ts';
import { plantIfDue } from './plant/plant-turn.ts';
import { coverMissingWork, isCoverNear } from './work/cover-work.ts';

/** What the engine keeps in memory between two turns. A new process starts without it and loses nothing. */
export interface Attempts {
  /** What each pool's last harvest turn has done. */
  readonly harvested: Map<PoolId, HarvestLook>;
  /** When the ledger last refused the trustline of each wallet. */
  readonly refusedTrustlines: Map<FarmerId, Date>;
  /** Records changes of the farm's standing. */
  readonly watchFarm: ReturnType<typeof createFarmWatch>;
  /** Lanes whose last turn threw: the number of failures in a row, and the end of their pause. */
  readonly troubled: Map<string, { failures: number; until: number }>;
}

export const newAttempts = (): Attempts => ({
  harvested: new Map(),
  refusedTrustlines: new Map(),
  watchFarm: createFarmWatch(),
  troubled: new Map(),
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
 * The parts of a pool's block that do not wait for each other, only for the wallets that they share. Run once, they go
 * in this order: covering comes first because the block does not wait, and planting may end the block.
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
    // Its transactions would keep wallets from the work that must not be late.
    const mayGoOn = async () =>
      !ends.aborted && performance.now() < until && !(await isCoverNear(services, poolId));
    await settle(services, poolId, HARVEST_STEPS, mayGoOn);
    await harvestIfDue(services, attempts.harvested, poolId, mayGoOn);
  },
} satisfies Record<string, Turn>;

export type Lane = keyof typeof TURNS;
export const LANES = Object.keys(TURNS) as readonly Lane[];

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Runs the steps of one lane that are due now. A lane that throws pauses for 1, 2, 4 … 30 seconds, except covering,
 * which is never late then. An outage of the ledger causes no pause.
 */
export async function takeTurn(
  services: EngineServices,
  attempts: Attempts,
  poolId: PoolId,
  lane: Lane,
  ends: AbortSignal,
): Promise<void> {
  const { troubled } = attempts;
  const name = `${lane} ${poolId}`;
  if (services.clock().getTime() < (troubled.get(name)?.until ?? 0)) return;
  try {
    await TURNS[lane](services, attempts, poolId, ends);
    troubled.delete(name);
  } catch (error) {
    if (lane !== 'cover' && !(error instanceof LedgerUnavailable)) {
      const failures = (troubled.get(name)?.failures ?? 0) + 1;
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
      troubled.set(name, { failures, until: services.clock().getTime() + wait });
    }
    throw error;
  }
}
