import type { PoolerStatus } from 'shared-api/contract';
import type * as v from 'valibot';
import { percentage } from '../queries/percentage.ts';
import type { PoolRates } from '../queries/pool-rates.ts';
import type { Figures, Notification } from './metrics.ts';

type Status = v.InferInput<typeof PoolerStatus>;

const total = (all: readonly Figures[], of: (figures: Figures) => number) =>
  all.reduce((sum, figures) => sum + of(figures), 0);

/** The state of one pool's miner, or of several as one: a block that all of them reported is one block (spec §3). */
export function statusOf(all: readonly Figures[], rates: PoolRates): Status {
  const blocks = new Map<number, Notification>();
  for (const block of all.flatMap(figures => figures.blocks)) {
    const known = blocks.get(block.blockIndex);
    const acknowledged = block.acknowledged && (known?.acknowledged ?? true);
    blocks.set(block.blockIndex, { ...(known ?? block), acknowledged });
  }
  const seen = [...blocks.values()];
  const latest = seen.reduce<Notification | null>(
    (newest, block) => (newest && newest.at > block.at ? newest : block),
    null,
  );
  const answers = all.flatMap(figures => figures.answers);
  const farmers = total(all, figures => figures.farmers);
  const active = total(all, figures => figures.active);
  return {
    connections: { farmers, active, inactive: farmers - active },
    blocksDiscovered: {
      total: Math.max(seen.length, ...all.map(figures => figures.total)),
      last24h: seen.length,
      pending: seen.filter(block => !block.acknowledged).length,
    },
    performance: {
      ...rates,
      connected: percentage(
        total(all, figures => figures.connectedFor),
        total(all, figures => figures.lifetime),
      ),
      avgResponseTime:
        answers.length > 0 ? Math.round(answers.reduce((sum, each) => sum + each, 0) / answers.length) : null,
    },
    lastNotification: latest && {
      blockIndex: latest.blockIndex,
      acknowledged: latest.acknowledged,
      timestamp: latest.at.toISOString(),
    },
  };
}
