import type { PoolerBlock } from 'shared-api';
import type { HarvestStatus, PoolerFarmersSummary } from 'shared-api/operator';

/** Something that an operator should see to, and where. */
export interface Trouble {
  id: string;
  tone: 'danger' | 'warning';
  text: string;
  /** What is done about it. */
  action: string;
  to: string;
}

const some = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A reward nears its deadline in the last quarter of its block's life (KALE rules 1.6). */
const isNearDeadline = ({ timestamp, cycle }: PoolerBlock, now: number) => {
  if (!timestamp || !cycle?.harvestBy || cycle.harvested >= cycle.worked) return false;
  const ends = Date.parse(cycle.harvestBy);
  return ends > now && ends - now < (ends - Date.parse(timestamp)) / 4;
};

type Known = {
  blocks: readonly PoolerBlock[] | undefined;
  unacknowledged: number | undefined;
  farmers: PoolerFarmersSummary | undefined;
  harvests: HarvestStatus | undefined;
  now: number;
};

/** All that needs an operator, the worst first, as far as it is known. */
export function troubles({ blocks = [], unacknowledged = 0, farmers, harvests, now }: Known): Trouble[] {
  const found: Trouble[] = [];
  const warn = (tone: Trouble['tone'], id: string, text: string, action: string, to: string) =>
    found.push({ id, tone, text, action, to });
  if (harvests && !harvests.running)
    warn(
      'danger',
      'harvests',
      `Automatic harvests are stopped; ${some(harvests.pending, 'work')} waiting`,
      'See harvests',
      '/operations/harvest',
    );
  for (const block of blocks) {
    if (isNearDeadline(block, now))
      warn(
        'danger',
        `deadline ${block.id}`,
        `Rewards of block #${block.blockIndex} are near their deadline`,
        `Harvest block #${block.blockIndex}`,
        `/operations/harvest?block=${block.blockIndex}`,
      );
    const failed = block.cycle?.failed ?? 0;
    if (failed > 0)
      warn(
        'danger',
        `failed ${block.id}`,
        `${some(failed, 'step')} failed in block #${block.blockIndex}`,
        `See why in block #${block.blockIndex}`,
        `/pooler/blocks?failures=${encodeURIComponent(block.id)}`,
      );
  }
  if (farmers && farmers.belowTarget > 0)
    warn(
      'warning',
      'target',
      `${some(farmers.belowTarget, 'farmer')} below your target success rate`,
      'See who',
      '/pooler/farmers?sort=success',
    );
  if (farmers && farmers.idle > 0)
    warn(
      'warning',
      'idle',
      `${some(farmers.idle, 'inactive farmer')} holding a seat`,
      'See inactive farmers',
      '/pooler/farmers?status=inactive',
    );
  if (unacknowledged > 0)
    warn(
      'warning',
      'blocks',
      `${some(unacknowledged, 'block')} not acknowledged`,
      'See blocks',
      '/pooler/blocks?acknowledged=false',
    );
  return found;
}
