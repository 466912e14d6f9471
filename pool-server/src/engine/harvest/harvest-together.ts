import { inOrder, requestHarvest } from '../../domain/cycle-decisions.ts';
import type { PoolId } from '../../domain/ids.ts';
import type { BlockIndex } from '../../ledger/ledger.ts';
import { nextOpening } from '../cycle/discovery.ts';
import { participants } from '../cycle/participants.ts';
import { batchesOf, type Part, sendTogether, type Together } from '../cycle/send-together.ts';
import type { Acting, EngineServices } from '../engine-services.ts';
import { harvestStep } from './harvest-step.ts';

/** A block in a refused call is requested again separately. */
const HARVEST_MANY = {
  operations: ({ parts }) => [
    {
      type: 'harvestMany',
      farmer: parts[0].step.farmer,
      indices: parts.map(({ id }) => id.blockIndex as BlockIndex),
    },
  ],
  refused: (step, why) => inOrder(step.fail(why), requestHarvest(step.farmerId)),
} satisfies Together<Part>;

/**
 * Harvests the requested blocks of each farmer in one call, if the contract for that is deployed. The rest stays
 * requested for the caller to send block by block: single blocks, wallets in use, refused calls, and blocks that the
 * call skipped.
 */
export async function harvestTogether(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  blocks: readonly number[],
): Promise<void> {
  const most = services.ledger.network.harvestsInACall ?? 1;
  if (most < 2) return;
  const found = await Promise.all(
    blocks.map(async blockIndex => {
      const id = { poolId, blockIndex };
      const requested = await participants(services, id, at => at.harvest.status === 'requested');
      return requested.map(participant => ({ id, step: harvestStep(services, id, participant) }));
    }),
  );
  const batches = batchesOf(found.flat(), ({ step }) => step.farmerId, most);
  await sendTogether(services, acting, batches, { ...HARVEST_MANY, until: await nextOpening(services) });
}
