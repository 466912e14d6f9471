import { harvestLatestAt } from '../domain/harvest-deadline.ts';
import type { FarmState } from '../ledger/ledger.ts';
import type { PendingWork } from './pending-rewards.ts';

/**
 * When the next harvest of a contract is due: the block that must open first and its expected time or, if it has
 * opened, when the current block did. Without a block, an entry would expire before that block opens, and is harvested
 * earlier. Null while nothing is planted, and while the farm is paused, since no block opens then.
 */
export function nextHarvest(
  works: readonly Pick<PendingWork, 'blockIndex' | 'plantedAt' | 'harvestBy'>[],
  unworked: readonly number[],
  harvestInterval: number,
  farm: Pick<FarmState, 'index' | 'nextBlockAt' | 'paused'>,
  blockSeconds: number,
) {
  const planted = [...works.map(({ blockIndex }) => blockIndex), ...unworked];
  if (planted.length === 0 || farm.paused) return { block: null, at: null };
  const block = Math.min(...planted) + harvestInterval;
  const blocksLeft = Math.max(-1, block - farm.index - 1);
  const opensAt = farm.nextBlockAt.getTime() + blocksLeft * blockSeconds * 1000;
  const latest = Math.min(...works.map(work => harvestLatestAt(work).getTime()));
  return {
    block: block > farm.index && latest < opensAt ? null : block,
    at: new Date(Math.min(opensAt, latest)),
  };
}
