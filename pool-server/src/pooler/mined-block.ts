import { amount, type Decimal, toDecimal } from 'shared-api/money';
import type { Effort } from '../ledger/kale/reward.ts';
import { blockReward, normalizedSum } from '../ledger/kale/reward.ts';
import type { KaleBlock, Ranges } from '../ledger/kale/state.ts';
import type { SearchFigures } from '../ledger/mining/block-search.ts';
import { afterHashes, countByZeros, sumOver } from '../ledger/mining/expected-zeros.ts';
import { worthOfZeros } from '../ledger/mining/zero-worth.ts';

/** A pool's mining and submissions in a block. */
export interface MinedBlock {
  readonly blockIndex: number;
  readonly figures: SearchFigures;
  /** The submission for each farmer. */
  readonly efforts: readonly Effort[];
  /** The pool's share of this program's hashes, 0..1, and so of another thread's. */
  readonly share: number;
}

type ClosedBlock = Ranges & Pick<KaleBlock, 'stakedTotal' | 'normalizedTotal'>;

const DAY_SECONDS = 86_400n;

/**
 * The additional KALE per day that the pool's farmers would have earned with one more thread, as in this block: adds
 * the thread's hashes to the results, and applies the block's own ranges and final totals. Null if the block paid no
 * farmer or nothing was hashed.
 */
export function worthOfAnotherThread(
  { blockIndex, figures, efforts, share }: MinedBlock,
  block: ClosedBlock,
  blockSeconds: number,
): Decimal | null {
  if (block.normalizedTotal <= 0n || figures.cpuMs <= 0) return null;
  const hashes = (figures.hashes / figures.cpuMs) * figures.milliseconds * share;
  const before = countByZeros(figures.zeros);
  const worth = (zeros: number) => worthOfZeros(block, zeros);
  const gain = sumOver(afterHashes(before, hashes, block.maxZeros), worth) - sumOver(before, worth);
  const more = BigInt(Math.max(0, Math.round(gain)));
  const ours = efforts.reduce((sum, effort) => sum + normalizedSum(block, effort), 0n);
  const pot = blockReward(blockIndex) + block.stakedTotal;
  // The contract's total may be less than the sum of its parts (KALE rules 1.4), but no pool gets more than everything.
  let total = block.normalizedTotal;
  if (total < ours) total = ours;
  const earned = ((ours + more) * pot) / (total + more) - (ours * pot) / total;
  return toDecimal(amount('KALE', (earned * DAY_SECONDS) / BigInt(Math.round(blockSeconds))));
}
