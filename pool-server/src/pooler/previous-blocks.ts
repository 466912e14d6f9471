import { PoolerBlocks } from 'shared-api/contract';
import type { ApiClient } from './api-client.ts';
import type { Metrics } from './metrics.ts';

const DAY = 24 * 60 * 60 * 1000;
const PAGE = 100;

/** Asks the pool for its blocks of the last 24 hours, so that a restarted pooler does not count from zero. */
export async function addPreviousBlocks(
  client: Pick<ApiClient, 'get'>,
  poolerId: string,
  metrics: Metrics,
): Promise<void> {
  const blocks = new Map<number, Date>();
  let known: number | null = null;
  for (let page = 1; ; page++) {
    const path = `/pooler/blocks?poolerId=${encodeURIComponent(poolerId)}&page=${page}&limit=${PAGE}`;
    const { items, total } = await client.get(path, PoolerBlocks);
    // A block discovered between two pages shifts the others. It counts with the next discovery.
    known ??= total;
    const recent = items
      .map(({ blockIndex, timestamp }) => ({ blockIndex, at: new Date(timestamp ?? 0) }))
      .filter(({ at }) => Date.now() - at.getTime() <= DAY);
    for (const { blockIndex, at } of recent) blocks.set(blockIndex, at);
    if (recent.length < PAGE) break;
  }
  const oldestFirst = [...blocks].map(([blockIndex, at]) => ({ blockIndex, at })).reverse();
  metrics.remembered(oldestFirst, known);
}
