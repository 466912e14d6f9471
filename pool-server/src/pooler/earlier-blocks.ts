import { PoolerBlocks } from 'shared-api/contract';
import type { ApiSession } from './api-session.ts';
import type { Metrics } from './metrics.ts';

const DAY = 24 * 60 * 60 * 1000;
const PAGE = 100;

/** Asks the pool which blocks of the last 24 hours it knows, so that a restarted pooler does not count from nothing. */
export async function rememberBlocks(session: ApiSession, poolerId: string, metrics: Metrics): Promise<void> {
  const blocks: { blockIndex: number; at: Date }[] = [];
  for (let page = 1; ; page++) {
    const path = `/pooler/blocks?poolerId=${encodeURIComponent(poolerId)}&page=${page}&limit=${PAGE}`;
    const { items, total } = await session.get(path, PoolerBlocks);
    const recent = items
      .map(({ blockIndex, timestamp }) => ({ blockIndex, at: new Date(timestamp ?? 0) }))
      .filter(({ at }) => Date.now() - at.getTime() <= DAY);
    blocks.push(...recent);
    if (recent.length < PAGE) return metrics.remembered(blocks.reverse(), total);
  }
}
