import { type PoolDetails, shownAmount } from 'shared-api';
import { shownPercent } from 'shared-ui';
import { readAmount } from '../amounts.ts';

/** Compares two values of one figure: positive when the first is better. */
export type Better = {
  value: (pool: PoolDetails) => number | bigint | null | undefined;
  want: 'more' | 'less';
};

const percent = (value: number | null | undefined, places?: 'terms') =>
  value == null ? value : shownPercent(value, { places });

const shownReward = ({ averageRewardHuman }: PoolDetails) => {
  const reward = readAmount('KALE', averageRewardHuman);
  return reward && shownAmount(reward);
};

/** Figures that rank pools, as they are displayed: equal ones rank equally. The others depend on preference. */
export const RANKED = {
  keep: { value: pool => percent(pool.youKeep, 'terms'), want: 'more' },
  reward: { value: shownReward, want: 'more' },
  success: { value: pool => percent(pool.successRate), want: 'more' },
  uptime: { value: pool => percent(pool.performance?.uptime), want: 'more' },
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
