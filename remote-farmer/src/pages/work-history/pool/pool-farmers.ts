import { type Amount, type Asset, add, amount, type PoolerFarmer } from 'shared-api';
import { readAmount } from '../../amounts.ts';

/** The pool shown; without an id if the server did not identify the operator's pool. */
export type PoolNamed = { id: string | null; name: string };

/** A farmer's earnings in the pool; null if the server does not report them. */
export const earnedBy = (asset: Asset, { totalEarnings }: PoolerFarmer): Amount | null =>
  readAmount(asset, totalEarnings);

/** A farmer's lost stakes in the pool; null if the server does not report them. */
export const lostBy = (asset: Asset, { lostStakes }: PoolerFarmer): Amount | null =>
  readAmount(asset, lostStakes);

/** The sums of the listed farmers, to the unit; null if a value is missing. */
export const totalsOf = (farmers: readonly PoolerFarmer[], asset: Asset) => {
  const sumOf = (amountOf: typeof earnedBy) =>
    farmers.reduce<Amount | null>(
      (sum, farmer) => {
        const next = amountOf(asset, farmer);
        return sum === null || next === null ? null : add(sum, next);
      },
      amount(asset, 0n),
    );
  return {
    farmers: farmers.length,
    blocks: farmers.reduce((sum, { blocksParticipated }) => sum + (blocksParticipated ?? 0), 0),
    earned: sumOf(earnedBy),
    lost: sumOf(lostBy),
  };
};
