import type { PoolId } from '../../domain/ids.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import { discover, isDiscovered, type Plantable, plantableBlock } from '../cycle/discovery.ts';
import { ENGINE, type EngineServices } from '../engine-services.ts';
import { hasUnsentPlants, plantBlock } from './plant.ts';

/** How long the engine waits for the pooler to report a new block. */
const SILENCE_MS = 3_000;
/** A farmer who joins during a block is planted up to this part of it: then there is time to mine. */
const LATEST_PLANT = 0.6;
const ALL_FARMERS = 1_000_000;
/** How long after a block could be opened its plants have the wallets to themselves. */
const PLANTS_ALONE_MS = 15_000;
/** A harvest sent this many ledgers before the next block may be opened could still be pending then. */
const HARVEST_LEDGERS = 2;

const inTime = ({ since, until }: Plantable, at: Date, interval: number) =>
  until.getTime() - at.getTime() >= (1 - LATEST_PLANT) * interval * 1000 || at < since;

/** Plants for a pool's farmers without a planting in the open block, and opens the next block when it is due. */
export async function plantIfDue(services: EngineServices, poolId: PoolId): Promise<void> {
  const { ledger, clock } = services;
  const interval = ledger.network.blockIntervalSeconds;
  const farm = await withLedgerRetry(services, () => ledger.farm());
  const plantable = plantableBlock(farm, clock(), interval);
  if (!plantable || !inTime(plantable, clock(), interval)) return;
  // The plant that opens the block waits: if it arrives early it is refused, and the block is missed.
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

/** Whether a pool's plants are due soon: a harvest sent now would delay them, at one transaction per account. */
export async function isPlantNear(services: EngineServices, poolId: PoolId): Promise<boolean> {
  const { ledger, clock } = services;
  const farm = await withLedgerRetry(services, () => ledger.farm());
  const plantable = plantableBlock(farm, clock(), ledger.network.blockIntervalSeconds);
  if (!plantable) return false;
  const { ledgerSeconds } = await withLedgerRetry(services, () => ledger.settings());
  const now = clock().getTime();
  const { blockIndex, since, until } = plantable;
  if (until.getTime() - now <= HARVEST_LEDGERS * ledgerSeconds * 1_000) return true;
  return now - since.getTime() < PLANTS_ALONE_MS && hasUnsentPlants(services, { poolId, blockIndex });
}
