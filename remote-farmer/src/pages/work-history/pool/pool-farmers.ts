import { type Amount, type Asset, add, amount, type PoolerFarmer } from 'shared-api';
import { readAmount } from '../../amounts.ts';

/** The pool shown; without an id if the server did not identify the operator's pool. */
export type PoolNamed = { id: string | null; name: string };

/** A farmer's earnings in the pool. */
export const earnedBy = (asset: Asset, { totalEarnings }: PoolerFarmer): Amount =>
  readAmount(asset, totalEarnings) ?? amount(asset, 0n);

/** A farmer's lost stakes in the pool; null if the server does not report them. */
export const lostBy = (asset: Asset, { lostStakes }: PoolerFarmer): Amount | null =>
  readAmount(asset, lostStakes);

/** The sums of the farmers listed, to the unit. */
export const totalsOf = (farmers: readonly PoolerFarmer[], asset: Asset) => ({
  farmers: farmers.length,
  blocks: farmers.reduce((sum, { blocksParticipated }) => sum + (blocksParticipated ?? 0), 0),
  earned: amount(
    asset,
    farmers.reduce((sum, farmer) => sum + earnedBy(asset, farmer), 0n),
  ),
  lost: farmers.reduce<Amount | null>(
    (sum, farmer) => {
      const lost = lostBy(asset, farmer);
      return sum === null || lost === null ? null : add(sum, lost);
    },
    amount(asset, 0n),
  ),
});
