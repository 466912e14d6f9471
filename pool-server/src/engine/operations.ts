import { amount } from 'shared-api/money';
import { type Database, one } from '../database/database.ts';
import { cycle, type FarmerCycle } from '../domain/cycle.ts';
import type { CycleId } from '../domain/cycle-events.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import type { BlockOrder, Harvested, Operations, Planted } from '../domain/operations.ts';
import { Refusal } from '../domain/refusal.ts';
import { load } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { kaleFailure } from '../ledger/failures.ts';
import { requireNoMaintenance } from '../queries/maintenance.ts';
import { stepError, withLedgerRetry } from './cycle/delivery.ts';
import { approvedPools, discover, openFor } from './cycle/discovery.ts';
import { retryStep } from './cycle/retry.ts';
import { HARVEST_STEPS, PLANT_STEPS, settle, WORK_STEPS } from './cycle/settle.ts';
import type { EngineServices } from './engine-services.ts';
import { harvestable, harvestBlock, harvestDue } from './harvest/harvest.ts';
import { harvestingState, switchHarvesting } from './harvest/harvesting-switch.ts';
import { lockSession } from './lock-session.ts';
import { plantBlock } from './plant/plant.ts';
import { ORDER_WAIT_MS } from './wallet-locks.ts';
import { recordNonces, submitNonces } from './work/work.ts';

/** Runs an operator's orders of one pool in turn, across processes, so that each reports earlier results. */
async function inOrderQueue<T>(database: Database, poolId: PoolId, work: () => Promise<T>): Promise<T> {
  const session = lockSession(database);
  const key = `orders ${poolId}`;
  while ((await session.take([key])).length === 0) await session.change();
  try {
    return await work();
  } finally {
    await session.giveBack([key]);
  }
}

const STEPS_OF = { plant: PLANT_STEPS, work: WORK_STEPS, harvest: HARVEST_STEPS } as const;

/** The engine's own steps, ordered manually. Safe to repeat, also while the engine runs. */
export function createOperations(engine: EngineServices): Operations {
  const services = { ...engine, lockWaitMs: ORDER_WAIT_MS };
  const queued = <T>(poolId: PoolId, work: () => Promise<T>) => inOrderQueue(services.database, poolId, work);
  const pools = async (poolId: PoolId | null) => (poolId ? [poolId] : approvedPools(services));

  return {
    plant: ({ poolId, blockIndex, capacity, ...acting }) =>
      queued(poolId, async () => {
        const id = { poolId, blockIndex };
        await requirePlanting(services, poolId);
        const before = await participantsOf(services, id);
        await settle(services, poolId, PLANT_STEPS);
        await openFor(services, id);
        await plantBlock(services, acting, id, { capacity, failedToo: true });
        await discover(services, acting, id);
        return planted(await participantsOf(services, id), before);
      }),

    // A submission waits only for its own wallets, never for another order.
    async work({ poolId, blockIndex, submissions, ...acting }) {
      await settle(services, poolId, WORK_STEPS);
      return submitNonces(services, acting, { poolId, blockIndex }, submissions);
    },

    recordWork: ({ poolId, blockIndex, submissions, ...acting }) =>
      recordNonces(services, acting, { poolId, blockIndex }, submissions),

    harvest: ({ poolId, blockIndex, ...acting }: BlockOrder) =>
      queued(poolId, async () => {
        const id = { poolId, blockIndex };
        const before = await participantsOf(services, id);
        await settle(services, poolId, HARVEST_STEPS);
        const { farmers, confirmed } = await stateOf(services, id);
        const { index } = await withLedgerRetry(services, ledger => ledger.farm());
        const open = blockIndex >= index;
        if (worked(farmers).length === 0)
          throw new Refusal('VALIDATION_ERROR', emptyReason(blockIndex, confirmed, open));
        if (open) return notReady(farmers);
        await harvestBlock(services, acting, id, harvestable(farmers));
        return harvested(await participantsOf(services, id), before);
      }),

    retry: ({ poolId, blockIndex, step, ...acting }) =>
      queued(poolId, async () => {
        if (step === 'plant') await requirePlanting(services, poolId);
        await settle(services, poolId, STEPS_OF[step]);
        return retryStep(services, acting, { poolId, blockIndex }, step);
      }),

    startHarvesting: (poolId, by) => switchHarvesting(services, by, poolId, true),
    stopHarvesting: (poolId, by) => switchHarvesting(services, by, poolId, false),

    async triggerHarvesting(poolId, by) {
      const farm = await withLedgerRetry(services, ledger => ledger.farm());
      for (const pool of await pools(poolId)) {
        await queued(pool, async () => {
          await settle(services, pool, HARVEST_STEPS);
          await harvestDue(services, by, pool, farm);
        });
      }
    },

    harvesting: poolId => harvestingState(services, poolId),
  };
}

/** Throws Refusal MAINTENANCE, or POOLER_INACTIVE if the operator has paused the pool. */
async function requirePlanting({ database, clock }: EngineServices, poolId: PoolId): Promise<void> {
  await requireNoMaintenance(database, clock());
  const paused = 'SELECT 1 FROM pools WHERE id = $1 AND planting_paused_at IS NOT NULL';
  if (await one(database, paused, [poolId]))
    throw new Refusal('POOLER_INACTIVE', 'This pool is paused: resume it to plant');
}

type Participants = ReadonlyMap<FarmerId, FarmerCycle>;

const stateOf = ({ database }: EngineServices, id: CycleId) => load(database, cycleStream(id), cycle);
const participantsOf = async (services: EngineServices, id: CycleId): Promise<Participants> =>
  (await stateOf(services, id)).farmers;

/** Farmers planted in a block, by this order or an earlier one, and those whose planting failed. */
function planted(farmers: Participants, before: Participants): Planted {
  const all = [...farmers];
  return {
    requested: all.length,
    planted: all.flatMap(([farmerId, { planting, stake }]) =>
      planting.status === 'success'
        ? [
            {
              farmerId,
              stake: amount('KALE', BigInt(stake)),
              transactionHash: planting.transactionHash,
              earlier: before.get(farmerId)?.planting.status === 'success',
            },
          ]
        : [],
    ),
    failed: all.flatMap(([farmerId, { planting }]) =>
      planting.status === 'failed' ? [{ farmerId, error: planting.error }] : [],
    ),
  };
}

const emptyReason = (blockIndex: number, discovered: boolean, open: boolean) => {
  if (!discovered) return `Block ${blockIndex} has not been discovered`;
  return open ? `Nobody has worked in block ${blockIndex} yet` : `Nobody worked in block ${blockIndex}`;
};

/** A block can be harvested only after the next one has opened; before that nothing is tried. */
function notReady(farmers: Participants): Harvested {
  const waiting = harvestable(farmers);
  const error = stepError(kaleFailure(14));
  return { eligible: waiting.length, harvested: [], failed: waiting.map(farmerId => ({ farmerId, error })) };
}

/** Farmers with accepted work in a block. */
const worked = (farmers: Participants) => [...farmers].filter(([, { work }]) => work.status === 'success');

/** Each farmer's reward of a block with accepted work, from this or an earlier order, or why there is none. */
function harvested(farmers: Participants, before: Participants): Harvested {
  const eligible = worked(farmers);
  return {
    eligible: eligible.length,
    harvested: eligible.flatMap(([farmerId, { harvest, split }]) =>
      harvest.status === 'success' && split
        ? [
            {
              farmerId,
              reward: amount('KALE', BigInt(split.farmer)),
              fees: amount('KALE', BigInt(split.pooler) + BigInt(split.platform)),
              transactionHash: harvest.transactionHash,
              earlier: before.get(farmerId)?.harvest.status === 'success',
            },
          ]
        : [],
    ),
    failed: eligible.flatMap(([farmerId, { harvest }]) =>
      harvest.status === 'failed' ? [{ farmerId, error: harvest.error }] : [],
    ),
  };
}
