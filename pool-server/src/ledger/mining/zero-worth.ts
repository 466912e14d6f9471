import { normalize } from '../kale/reward.ts';
import type { Ranges } from '../kale/state.ts';

/**
 * What `zeros` add to N, and so to the reward (KALE rules 1.6.3). N is a sum, so stake and gap do not change it. 0 for
 * -1, which is no nonce. A weight to compare hashes by, not money: chances multiply it, so it is a floating-point number.
 */
export function worthOfZeros(ranges: Ranges, zeros: number): number {
  if (zeros < 0) return 0;
  return Number(normalize(ranges, { gap: ranges.minGap, stake: ranges.minStake, zeros }).zeros);
}

/**
 * By how much one more hash raises N on average for a farmer whose best has so many zeros: a hash has at least k of
 * them with a chance of 16^-k. 0 once the farmer has the most that the block pays for.
 */
export function gainOfOneHash(ranges: Ranges, zeros: number): number {
  let gain = 0;
  for (let k = Math.max(zeros, 0) + 1; k <= ranges.maxZeros; k++) {
    gain += 16 ** -k * (worthOfZeros(ranges, k) - worthOfZeros(ranges, k - 1));
  }
  return gain;
}
