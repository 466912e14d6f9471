import { cycle, type FarmerCycle } from '../../domain/cycle.ts';
import type { CycleId } from '../../domain/cycle-events.ts';
import type { FarmerId } from '../../domain/ids.ts';
import type { OrderedStep, Retried } from '../../domain/operations.ts';
import { Refusal } from '../../domain/refusal.ts';
import { load } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { LOST } from '../../ledger/failures.ts';
import type { Acting, EngineServices } from '../engine-services.ts';
import { harvestBlock } from '../harvest/harvest.ts';
import { plantBlock } from '../plant/plant.ts';
import { blockClosed, submitNonces } from '../work/work.ts';
import { withLedgerRetry } from './delivery.ts';
import { discover, openFor } from './discovery.ts';

const STEP_OF = { plant: 'planting', work: 'work', harvest: 'harvest' } as const;

type Farmers = ReadonlyMap<FarmerId, FarmerCycle>;

/** Farmers for whom a step failed and may still succeed. An entry that the ledger has dropped cannot be harvested. */
const failedAt = (farmers: Farmers, step: OrderedStep): FarmerId[] =>
  [...farmers].flatMap(([farmerId, at]) => {
    const { [STEP_OF[step]]: taken } = at;
    return taken.status === 'failed' && !(step === 'harvest' && LOST.includes(taken.error.code))
      ? [farmerId]
      : [];
  });

/**
 * Retries one step of a block for the farmers for whom it failed; idempotent. Throws Refusal VALIDATION_ERROR when the
 * block is past that step, or has not reached it.
 */
export async function retryStep(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  step: OrderedStep,
): Promise<Retried> {
  const farmersOf = async () => (await load(services.database, cycleStream(id), cycle)).farmers;
  const before = await farmersOf();
  const only = failedAt(before, step);
  if (only.length === 0) return { retried: 0, succeeded: 0, failed: [] };
  await take[step](services, acting, id, only, before);
  const after = await farmersOf();
  const ends = only.flatMap(farmerId => {
    const end = after.get(farmerId)?.[STEP_OF[step]];
    return end ? [{ farmerId, end }] : [];
  });
  return {
    retried: only.length,
    succeeded: ends.filter(({ end }) => end.status === 'success').length,
    failed: ends.flatMap(({ farmerId, end }) =>
      end.status === 'failed' ? [{ farmerId, error: end.error }] : [],
    ),
  };
}

type Take = (
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  only: readonly FarmerId[],
  farmers: Farmers,
) => Promise<unknown>;

const openIndex = async (services: EngineServices) =>
  (await withLedgerRetry(services, ledger => ledger.farm())).index;

const take: Record<OrderedStep, Take> = {
  async plant(services, acting, id, only) {
    await openFor(services, id);
    await plantBlock(services, acting, id, { capacity: only.length, failedToo: true, only });
    await discover(services, acting, id);
  },
  async work(services, acting, id, only, farmers) {
    if (id.blockIndex !== (await openIndex(services))) {
      throw new Refusal('VALIDATION_ERROR', blockClosed(id.blockIndex).message);
    }
    const submissions = only.flatMap(farmerId => {
      const found = farmers.get(farmerId)?.found;
      return found ? [{ farmerId, nonce: BigInt(found.nonce) }] : [];
    });
    await submitNonces(services, acting, id, submissions);
  },
  async harvest(services, acting, id, only) {
    if (id.blockIndex >= (await openIndex(services))) {
      throw new Refusal('VALIDATION_ERROR', 'Harvest not ready: the next block has not opened');
    }
    await harvestBlock(services, acting, id, only);
  },
};
