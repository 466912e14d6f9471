import { expireRequests } from '../commands/end-contract.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { withLedgerRetry } from './cycle/delivery.ts';
import { activePools, discover, isDiscovered, type Plantable, plantableBlock } from './cycle/discovery.ts';
import { FARMER_STEPS, settle, WORK_STEPS } from './cycle/settle.ts';
import { ENGINE, type EngineServices, now } from './engine-services.ts';
import { completeExits } from './exits/exits.ts';
import { harvestDue, hasExitHarvests } from './harvest/harvest.ts';
import { stoppedPools } from './harvest/harvesting-switch.ts';
import { plantBlock } from './plant/plant.ts';
import { ENGINE_LOCK_WAIT_MS, PoolLocked, withPoolLock } from './pool-lock.ts';
import { openTrustlines } from './withdrawals/trustlines.ts';
import { coverMissingWork } from './work/cover-work.ts';
import { recordForfeits } from './work/forfeits.ts';
import { reviewPool } from './work/review-pool.ts';
import { workSenders } from './work/work-senders.ts';

/** The engine waits this long for the pooler to report a new block. */
const SILENCE_MS = 3_000;
/**
 * A farmer who joins while a block is open is still planted until this part of it has passed: then there is time to
 * mine.
 */
const LATEST_PLANT = 0.6;
const ALL_FARMERS = 1_000_000;
/** Stakes lost while no engine ran are recorded up to this many days later. */
const LONGEST_OUTAGE_DAYS = 90;

/** What the engine keeps in memory between two ticks. A new process starts without it and loses nothing. */
export interface Attempts {
  /**
   * The block at whose opening each pool's harvests were processed, whether they were switched off then, and when the
   * next deadline is near.
   */
  readonly harvested: Map<PoolId, { index: number; stopped: boolean; nextAt: Date | null }>;
  /** When the ledger last refused the trustline of each wallet. */
  readonly refusedTrustlines: Map<FarmerId, Date>;
  /** Pools whose last tick threw: the number of failures in a row, and the end of their pause. */
  readonly troubledPools: Map<PoolId, { failures: number; until: number }>;
}

export const newAttempts = (): Attempts => ({
  harvested: new Map(),
  refusedTrustlines: new Map(),
  troubledPools: new Map(),
});

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** A pool that throws pauses for 1, 2, 4 … 30 seconds. An outage of the ledger or a held lock causes no pause. */
function noteLook({ troubledPools }: Attempts, poolId: PoolId, at: Date, error: unknown): void {
  if (error === null) troubledPools.delete(poolId);
  else if (!(error instanceof LedgerUnavailable || error instanceof PoolLocked)) {
    const failures = (troubledPools.get(poolId)?.failures ?? 0) + 1;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
    troubledPools.set(poolId, { failures, until: at.getTime() + wait });
  }
}

/**
 * Runs every step that is due now. An error in one pool does not stop the others; the next tick continues where this
 * one left off. Returns the errors.
 */
export async function tick(
  services: EngineServices,
  attempts: Attempts,
  ends: AbortSignal,
): Promise<unknown[]> {
  const troubles: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    if (!ends.aborted) await work().catch(error => troubles.push(error));
  };
  await attempt(() => expireRequests(services, now(services, ENGINE)));
  await attempt(async () => troubles.push(...(await openTrustlines(services, attempts.refusedTrustlines))));
  const pools = await activePools(services);
  await Promise.all(
    pools.map(async poolId => {
      // Runs first and despite errors elsewhere in the pool, because the block does not wait. Planting may end the
      // block.
      await attempt(() => asFarmers(services, poolId, () => coverMissingWork(services, poolId)));
      if (services.clock().getTime() < (attempts.troubledPools.get(poolId)?.until ?? 0)) return;
      await attempt(async () => {
        const senders = await workSenders(services, poolId);
        await withPoolLock(
          services.database,
          poolId,
          senders,
          () => settle(services, poolId, WORK_STEPS),
          ENGINE_LOCK_WAIT_MS,
        );
      });
      await attempt(async () => {
        const error = await processPool(services, attempts, poolId).then(
          () => null,
          (thrown: unknown) => thrown ?? new Error('The tick of a pool failed'),
        );
        noteLook(attempts, poolId, services.clock(), error);
        if (error) throw error;
      });
    }),
  );
  // After the pools: they open the next block themselves as long as they plant for anybody.
  await attempt(async () => services.others?.());
  await attempt(() => completeExits(services));
  return troubles.filter(error => !(error instanceof PoolLocked));
}

const asFarmers = (services: EngineServices, poolId: PoolId, work: () => Promise<void>) =>
  withPoolLock(services.database, poolId, 'farmers', work, ENGINE_LOCK_WAIT_MS);

const processPool = (services: EngineServices, attempts: Attempts, poolId: PoolId) =>
  asFarmers(services, poolId, async () => {
    await settle(services, poolId, FARMER_STEPS);
    await plantIfDue(services, poolId);
    await harvestIfDue(services, attempts, poolId);
  });

/** Plants for farmers without a planting in the open block, and opens the next block when it is due. */
async function plantIfDue(services: EngineServices, poolId: PoolId): Promise<void> {
  const { ledger, clock } = services;
  const interval = ledger.network.blockIntervalSeconds;
  const farm = await withLedgerRetry(services, () => ledger.farm());
  const plantable = plantableBlock(farm, clock(), interval);
  if (!plantable || !inTime(plantable, clock(), interval)) return;
  // The plant that opens the block waits: one that arrives early is refused, and the block would be missed.
  const opens = plantable.blockIndex > farm.index;
  const delayMs = opens ? ledger.network.openingDelaySeconds * 1000 : 0;
  if (clock().getTime() < plantable.since.getTime() + delayMs) return;
  const id = { poolId, blockIndex: plantable.blockIndex };
  if (!(await isDiscovered(services, id))) {
    if (clock().getTime() - plantable.since.getTime() < SILENCE_MS) return;
    await discover(services, ENGINE, id, plantable);
  }
  const planted = await plantBlock(services, ENGINE, id, { capacity: ALL_FARMERS, failedToo: false });
  // The block is open now, so this record is final.
  if (planted.length > 0) await discover(services, ENGINE, id);
}

const inTime = ({ since, until }: Plantable, at: Date, interval: number) =>
  until.getTime() - at.getTime() >= (1 - LATEST_PLANT) * interval * 1000 || at < since;

async function harvestIfDue(services: EngineServices, attempts: Attempts, poolId: PoolId): Promise<void> {
  const farm = await withLedgerRetry(services, ledger => ledger.farm());
  const { index } = farm;
  const stopped = (await stoppedPools(services)).has(poolId);
  const seen = attempts.harvested.get(poolId);
  const isNear = seen?.nextAt != null && services.clock() >= seen.nextAt;
  const isSeen = seen?.index === index && seen.stopped === stopped && !isNear;
  if (isSeen && !(await hasExitHarvests(services, poolId, index))) return;
  if (seen?.index !== index) {
    // A new engine does not know how long no engine was running.
    await recordForfeits(services, poolId, index, seen ? 1 : LONGEST_OUTAGE_DAYS);
    await reviewPool(services, poolId, index);
  }
  const nextAt = await harvestDue(services, ENGINE, poolId, farm, { urgentOnly: stopped });
  attempts.harvested.set(poolId, { index, stopped, nextAt });
}
