import type { Pool } from 'shared-api';

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

/** What is shown where a server does not say (spec §9), marked as a default. Percents; block time in seconds. */
export const POOL_DEFAULTS = { successRate: 95, uptime: 100, averageBlockTime: 12.5 } as const;

/** What a pool's rates are counted over: all that it ever did. */
const POOL_WINDOW = 'Lifetime';

/** The words under a rate of a pool: what it counts, or the mark of one that the server did not give. */
export const rateHint = (said: unknown, counts = POOL_WINDOW) =>
  said === null || said === undefined ? 'default' : counts;

/** What a success rate counts, and how many stakes were lost without work. */
export const workHint = (stakesLost: number) =>
  stakesLost === 0
    ? 'Work accepted, so far'
    : `Work accepted; ${stakesLost} ${stakesLost === 1 ? 'stake' : 'stakes'} lost`;

/** How many stakes were lost because no work came before their blocks closed. */
export const forfeitsHint = (count: number) =>
  count === 0 ? 'Every block had work' : `${count} ${count === 1 ? 'stake' : 'stakes'} without work`;
