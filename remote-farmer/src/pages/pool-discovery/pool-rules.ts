import type { Percent, Pool, PoolDetails } from 'shared-api';
import { percentWords } from 'shared-ui';

/** How full a pool is, 0..100 (spec §2: currentFarmers / maxFarmers x 100). */
export const capacityPercent = ({
  currentFarmers,
  maxFarmers,
}: Pick<Pool, 'currentFarmers' | 'maxFarmers'>) =>
  maxFarmers > 0 ? (currentFarmers / maxFarmers) * 100 : 100;

export type Joinability =
  | { joinable: true; label: 'Join Pool' }
  | { joinable: false; label: 'Join Pool' | 'Pool Full' };

/** Whether a pool can be joined, and what its button reads: only an active pool with a free seat (spec §2). */
export const joinability = (pool: Pick<Pool, 'status' | 'currentFarmers' | 'maxFarmers'>): Joinability => {
  if (capacityPercent(pool) >= 100) return { joinable: false, label: 'Pool Full' };
  return { joinable: pool.status === 'active', label: 'Join Pool' };
};

/** Percents; block time in seconds. */
const POOL_DEFAULTS = { successRate: 95, uptime: 100, averageBlockTime: 12.5 } as const;

/** The window of a pool's rates. */
const POOL_WINDOW = 'Lifetime';

/**
 * A rate of a pool, with the text below it: a default value (spec §9), marked as such, only if the server does not report
 * the rate. It sends null while the pool has completed no block.
 */
export const poolRate = (
  name: keyof typeof POOL_DEFAULTS,
  sent: number | null | undefined,
  hint = POOL_WINDOW,
): { value: number | null; hint: string } => {
  if (sent === undefined) return { value: POOL_DEFAULTS[name], hint: 'default' };
  return { value: sent, hint: sent === null ? 'No blocks completed yet' : hint };
};

/** A hint for a success rate: the number of stakes lost. */
export const workHint = (stakesLost: number) =>
  stakesLost === 0 ? 'All time' : `${stakesLost} ${stakesLost === 1 ? 'stake' : 'stakes'} lost, all time`;

/** A hint for the sum of lost stakes: their number. */
export const forfeitsHint = (count: number) =>
  count === 0 ? 'All time' : `${count} ${count === 1 ? 'stake' : 'stakes'}, all time`;

type Shares = Pick<Pool | PoolDetails, 'youKeep' | 'rewardPercentage'>;

/** The platform's share of a reward in percent; null if the server does not report it. */
export const platformPercent = ({ youKeep, rewardPercentage }: Shares): number | null =>
  youKeep == null || rewardPercentage == null ? null : roundPercent(rewardPercentage - youKeep);

/** The pool's share of a reward in percent; null if the server does not report it. */
export const poolPercent = ({ rewardPercentage }: { rewardPercentage?: Percent | null | undefined }) =>
  rewardPercentage == null ? null : roundPercent(100 - rewardPercentage);

const TERMS = { places: 'terms' } as const;

/** The fees by recipient, such as "5.0% pool, 5.0% platform". */
export const feesHint = (shares: Shares) => {
  const [pool, platform] = [poolPercent(shares), platformPercent(shares)];
  return pool === null || platform === null
    ? undefined
    : `${percentWords(pool, TERMS)} pool, ${percentWords(platform, TERMS)} platform`;
};

/** Without the error of binary fractions: 95 − 90.1 is 4.9. */
const roundPercent = (value: number) => Math.round(value * 1e4) / 1e4;
