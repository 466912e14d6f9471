import { amount } from 'shared-api/money';
import { cycle, type FarmerCycle } from '../domain/cycle.ts';
import type { CycleId } from '../domain/cycle-events.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import type { BlockOrder, Harvested, Operations, Planted } from '../domain/operations.ts';
import { Refusal } from '../domain/refusal.ts';
import { load } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { kaleFailure } from '../ledger/failures.ts';
import { reaching, stepError } from './delivery.ts';
import { activePools, discover, openFor } from './discovery.ts';
import { ENGINE, type EngineServices } from './engine-services.ts';
import { harvestable, harvestBlock, harvestDue } from './harvest.ts';
import { harvestingState, switchHarvesting } from './harvesting-switch.ts';
import { plantBlock } from './plant.ts';
import { inTurn } from './pool-turn.ts';
import { retryStep } from './retry.ts';
import { REST, settle, WORK } from './settle.ts';
import { takeNonces } from './work.ts';
import { workSenders } from './work-senders.ts';

/** The engine's own steps, ordered by hand: safe beside an engine that runs, and safe to repeat. */
export function createOperations(services: EngineServices): Operations {
  const farmers = <T>(poolId: PoolId, work: () => Promise<T>) =>
    inTurn(services.database, poolId, 'farmers', work);
  const pools = async (poolId: PoolId | null) => (poolId ? [poolId] : activePools(services));

  return {
    plant: ({ poolId, blockIndex, capacity, ...acting }) =>
      farmers(poolId, async () => {
        const id = { poolId, blockIndex };
        await settle(services, poolId, REST);
        await openFor(services, id);
        await plantBlock(services, acting, id, { capacity, failedToo: true });
        await discover(services, acting, id);
        return planted(await participantsOf(services, id));
      }),

    work: async ({ poolId, blockIndex, submissions, ...acting }) =>
      inTurn(services.database, poolId, await workSenders(services, poolId), async () => {
        await settle(services, poolId, WORK);
        return takeNonces(services, acting, { poolId, blockIndex }, submissions);
      }),

    harvest: ({ poolId, blockIndex, ...acting }: BlockOrder) =>
      farmers(poolId, async () => {
        const id = { poolId, blockIndex };
        await settle(services, poolId, REST);
        const { farmers: before, confirmed } = await stateOf(services, id);
        const { index } = await reaching(services, ledger => ledger.farm());
        const open = blockIndex >= index;
        if (harvested(before).eligible === 0)
          throw new Refusal('VALIDATION_ERROR', whyNobody(blockIndex, confirmed, open));
        if (open) return notReady(before);
        await harvestBlock(services, acting, id, harvestable(before));
        return harvested(await participantsOf(services, id));
      }),

    retry: async ({ poolId, blockIndex, step, ...acting }) => {
      const senders = step === 'work' ? await workSenders(services, poolId) : 'farmers';
      return inTurn(services.database, poolId, senders, async () => {
        await settle(services, poolId, step === 'work' ? WORK : REST);
        return retryStep(services, acting, { poolId, blockIndex }, step);
      });
    },

    startHarvesting: async poolId => void (await switchHarvesting(services, poolId, true)),
    stopHarvesting: async poolId => void (await switchHarvesting(services, poolId, false)),

    async triggerHarvesting(poolId) {
      const { index } = await reaching(services, ledger => ledger.farm());
      for (const pool of await pools(poolId)) {
        await farmers(pool, async () => {
          await settle(services, pool, REST);
          await harvestDue(services, ENGINE, pool, index);
        });
      }
    },

    harvesting: poolId => harvestingState(services, poolId),
  };
}

type Participants = ReadonlyMap<FarmerId, FarmerCycle>;

const stateOf = ({ database }: EngineServices, id: CycleId) => load(database, cycleStream(id), cycle);
const participantsOf = async (services: EngineServices, id: CycleId): Promise<Participants> =>
  (await stateOf(services, id)).farmers;

/** Who has planted in a block, and who could not. */
function planted(farmers: Participants): Planted {
  const all = [...farmers];
  return {
    requested: all.length,
    planted: all.flatMap(([farmerId, { planting, stake }]) =>
      planting.status === 'success'
        ? [{ farmerId, stake: amount('KALE', BigInt(stake)), transactionHash: planting.transactionHash }]
        : [],
    ),
    failed: all.flatMap(([farmerId, { planting }]) =>
      planting.status === 'failed' ? [{ farmerId, error: planting.error }] : [],
    ),
  };
}

/** Why there is nobody to harvest for. */
const whyNobody = (blockIndex: number, discovered: boolean, open: boolean) => {
  if (!discovered) return `Block ${blockIndex} has not been discovered`;
  return open ? `Nobody has worked in block ${blockIndex} yet` : `Nobody worked in block ${blockIndex}`;
};

/** Nothing can be harvested before the next block has opened, and nothing is tried. */
function notReady(farmers: Participants): Harvested {
  const waiting = harvestable(farmers);
  const error = stepError(kaleFailure(14));
  return { eligible: waiting.length, harvested: [], failed: waiting.map(farmerId => ({ farmerId, error })) };
}

/** Whose work of a block was accepted: what they got, or why not. */
function harvested(farmers: Participants): Harvested {
  const eligible = [...farmers].filter(([, { work }]) => work.status === 'success');
  return {
    eligible: eligible.length,
    harvested: eligible.flatMap(([farmerId, { harvest, reward }]) =>
      harvest.status === 'success' && reward
        ? [{ farmerId, reward: amount('KALE', BigInt(reward)), transactionHash: harvest.transactionHash }]
        : [],
    ),
    failed: eligible.flatMap(([farmerId, { harvest }]) =>
      harvest.status === 'failed' ? [{ farmerId, error: harvest.error }] : [],
    ),
  };
}
