import { asPercent, fraction, type Percent } from './units.ts';

/**
 * The part of a reward that a farmer keeps: 100 % − the pool's share − the platform fee, which are fractions.
 * Throws RangeError when they take more than the reward.
 */
export const youKeep = ({
  rewardSplit,
  platformFee,
}: {
  rewardSplit: number;
  platformFee: number;
}): Percent => asPercent(fraction(Math.round((1 - rewardSplit - platformFee) * 1e8) / 1e8));
