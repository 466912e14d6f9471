import type { PoolDetails } from 'shared-api';
import { readAmount } from '../amounts.ts';

/** Compares two values of one figure: positive when the first is better. */
export type Better = {
  value: (pool: PoolDetails) => number | bigint | null | undefined;
  want: 'more' | 'less';
};

/** Figures that rank pools. The others depend on preference. */
export const RANKED = {
  keep: { value: pool => pool.youKeep, want: 'more' },
  reward: { value: pool => readAmount('KALE', pool.averageRewardHuman), want: 'more' },
  success: { value: pool => pool.successRate, want: 'more' },
  uptime: { value: pool => pool.performance?.uptime, want: 'more' },
  minimum: { value: pool => readAmount('KALE', pool.terms?.minimumStake), want: 'less' },
  exit: { value: pool => pool.terms?.exitDelay, want: 'less' },
} as const satisfies Record<string, Better>;

/** The ids of the pools with the best value of a figure; none where all are equal or fewer than two are known. */
export const bestOf = (pools: readonly PoolDetails[], { value, want }: Better): ReadonlySet<string> => {
  const known = pools.flatMap(pool => {
    const found = value(pool);
    return found === null || found === undefined ? [] : [{ id: pool.id, found }];
  });
  const sorted = known.toSorted((a, b) => (a.found < b.found ? -1 : a.found > b.found ? 1 : 0));
  const [worst, best] = want === 'more' ? [sorted[0], sorted.at(-1)] : [sorted.at(-1), sorted[0]];
  if (!worst || !best || best.found === worst.found) return new Set();
  return new Set(known.filter(({ found }) => found === best.found).map(({ id }) => id));
};
