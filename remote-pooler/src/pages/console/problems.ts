import type { PoolerBlock, PoolerId } from 'shared-api';
import type { HarvestStatus, PoolerFarmersSummary } from 'shared-api/operator';
import { harvestLateness } from 'shared-ui';
import { harvestByText } from 'shared-ui/content';

/** Something that an operator should see to, and where. */
export interface Problem {
  id: string;
  tone: 'loss' | 'waiting';
  text: string;
  /** What is done about it. */
  action: string;
  to: string;
}

const some = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const failuresOf = (blockId: string) => `/pooler/blocks?failures=${encodeURIComponent(blockId)}`;

type Known = {
  blocks: readonly PoolerBlock[] | undefined;
  unacknowledged: number | undefined;
  farmers: PoolerFarmersSummary | undefined;
  harvests: HarvestStatus | undefined;
  now: number;
  /** Seconds for which the network keeps an entry; null while that is unknown. */
  lifetime: number | null;
  /** The name of a pool, for a reader of several. */
  poolName?: ((id: PoolerId) => string) | undefined;
};

/** All that needs an operator, the worst first, as far as it is known. */
export function findProblems({
  blocks = [],
  unacknowledged = 0,
  farmers,
  harvests,
  now,
  lifetime,
  poolName,
}: Known): Problem[] {
  const found: Problem[] = [];
  const named = (blockIndex: number, poolerId: PoolerId | null | undefined) =>
    `block #${blockIndex}${poolName && poolerId ? ` of ${poolName(poolerId)}` : ''}`;
  const warn = (tone: Problem['tone'], id: string, text: string, action: string, to: string) =>
    found.push({ id, tone, text, action, to });
  if (harvests && !harvests.running)
    warn(
      'loss',
      'harvests',
      `Automatic harvests are stopped; ${some(harvests.pending, 'work')} waiting`,
      'See harvests',
      '/operations/harvest',
    );
  const { nextDeadline, expired } = harvests ?? {};
  const left = nextDeadline ? Date.parse(nextDeadline.harvestBy) - now : 0;
  const lateness = left > 0 ? harvestLateness(left, lifetime) : 'early';
  if (nextDeadline && lateness !== 'early') {
    const { blockIndex, poolerId, harvestBy } = nextDeadline;
    warn(
      lateness,
      'deadline',
      `${harvestByText(harvestBy)}: rewards of ${named(blockIndex, poolerId)}`,
      `Harvest block #${blockIndex}`,
      `/operations/harvest?block=${blockIndex}&pooler=${poolerId}`,
    );
  }
  if (expired) {
    const { blockIndex, poolerId, works } = expired;
    warn(
      'loss',
      'expired',
      `${some(works, 'reward')} expired unharvested in the last 24 hours, the last in ${named(blockIndex, poolerId)}`,
      `See who lost in block #${blockIndex}`,
      failuresOf(`${poolerId}:${blockIndex}`),
    );
  }
  for (const block of blocks) {
    const failed = block.cycle?.failed ?? 0;
    if (failed > 0)
      warn(
        'loss',
        `failed ${block.id}`,
        `${some(failed, 'step')} failed in ${named(block.blockIndex, block.poolerId)}`,
        `See why in block #${block.blockIndex}`,
        failuresOf(block.id),
      );
  }
  if (farmers && farmers.belowTarget > 0)
    warn(
      'waiting',
      'target',
      `${some(farmers.belowTarget, 'farmer')} below your target success rate`,
      'See who',
      '/pooler/farmers?sort=success',
    );
  if (farmers && farmers.idle > 0)
    warn(
      'waiting',
      'idle',
      `${some(farmers.idle, 'inactive farmer')} holding a seat`,
      'See inactive farmers',
      '/pooler/farmers?status=inactive',
    );
  if (unacknowledged > 0)
    warn(
      'waiting',
      'blocks',
      `${some(unacknowledged, 'block')} not acknowledged`,
      'See blocks',
      '/pooler/blocks?acknowledged=false',
    );
  const after = ({ tone }: Problem) => Number(tone === 'waiting');
  return found.sort((a, b) => after(a) - after(b));
}
