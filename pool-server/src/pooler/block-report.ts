import { difficultyOf, hex, type Plantable } from '../engine/cycle/discovery.ts';
import { blockReward } from '../ledger/kale/reward.ts';

/** A discovered block in the form of spec §7. The estimated reward is that of the whole block, in atomic units. */
export function blockReport(poolerId: string, plantable: Plantable, now: Date) {
  const { blockIndex, since, until, entropy, maxZeros } = plantable;
  // A block of KALE is identified by its entropy: the hash of the last work before it.
  const hash = hex(entropy);
  const age = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));
  return {
    event: 'new_block_discovered',
    poolerId,
    blockIndex,
    blockData: {
      hash,
      difficulty: difficultyOf(maxZeros),
      timestamp: since.toISOString(),
      entropy: hash,
      age,
    },
    metadata: {
      plantable: now < until,
      estimatedReward: blockReward(blockIndex).toString(),
      ranges: [{ start: '0', end: (2n ** 64n - 1n).toString() }],
    },
  } as const;
}
