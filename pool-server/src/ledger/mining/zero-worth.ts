import { normalize } from '../kale/reward.ts';
import type { Ranges } from '../kale/state.ts';

/**
 * The contribution of `zeros` to N, and so to the reward (KALE rules 1.6.3). N is a sum, so stake and gap do not affect
 * it. 0 for -1 (no nonce). It is a weight for comparing hashes, not money; because it is multiplied by probabilities,
 * it is a floating-point number.
 */
export function worthOfZeros(ranges: Ranges, zeros: number): number {
  if (zeros < 0) return 0;
  return Number(normalize(ranges, { gap: ranges.minGap, stake: ranges.minStake, zeros }).zeros);
}

/** The average increase of N by one more hash; k zeros have probability 16^-k. 0 at the most zeros rewarded. */
export function gainOfOneHash(ranges: Ranges, zeros: number): number {
  let gain = 0;
  for (let k = Math.max(zeros, 0) + 1; k <= ranges.maxZeros; k++) {
    gain += 16 ** -k * (worthOfZeros(ranges, k) - worthOfZeros(ranges, k - 1));
  }
  return gain;
}
