import type { PoolerBlock } from 'shared-api';

/** How a block ended: `lost` outweighs any other failure. Plantings without KALE lose nothing. */
export type BlockOutcome = 'open' | 'complete' | 'failed' | 'lost';

/**
 * The outcome of a block so far. It is lost for a farmer when the block closes without its work, or when its harvest expires
 * (KALE rules 1.6).
 */
export function outcomeOf({ closed, confirmed, cycle }: PoolerBlock): BlockOutcome {
  if (!closed) return 'open';
  if (!cycle || confirmed === false) return 'complete';
  if (cycle.planted > cycle.worked || cycle.status === 'expired') return 'lost';
  return cycle.failed > 0 ? 'failed' : 'complete';
}
