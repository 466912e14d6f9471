import { many, one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { bucketSize, DAY, ORIGIN, WINDOW_BUCKETS } from './buckets.ts';

const SPAN = 30 * DAY;

/** When the first block of the pool $1 opened since $2. */
const FIRST = 'SELECT min(opened_at) AS at FROM blocks WHERE pool_id = $1 AND confirmed AND opened_at > $2';

/**
 * Buckets of $3 seconds: what members earned per planted block, and how many stakes were lost. A planted block counts once
 * its stake is harvested or lost, as in `average-reward.ts`.
 */
const REWARDS = `
  SELECT date_bin(make_interval(secs => $3), opened_at, '${ORIGIN}') AS at,
    div(sum(earned), nullif(sum(CASE WHEN harvest_by <= $4 THEN planted
      ELSE harvested + planted - worked END), 0)) AS average_reward,
    sum(forfeited)::int AS lost_stakes
  FROM blocks, (SELECT max(block_index) AS newest FROM blocks WHERE pool_id = $1 AND confirmed) n
  WHERE pool_id = $1 AND opened_at > $2 AND opened_at <= $4 AND block_index < newest
  GROUP BY at ORDER BY at`;

export interface PoolRewards {
  readonly stepSeconds: number;
  /** Rewards in atomic KALE. */
  readonly series: readonly {
    readonly at: Date;
    readonly averageReward: bigint | null;
    readonly lostStakes: number;
  }[];
}

/** A pool's average reward and lost stakes over the last 30 days. */
export async function poolRewards(on: Queryable, poolId: PoolId, at: Date): Promise<PoolRewards> {
  const from = new Date(at.getTime() - SPAN);
  const first = (await one<{ at: Date | null }>(on, FIRST, [poolId, from]))?.at ?? at;
  const stepSeconds = bucketSize(at.getTime() - first.getTime(), WINDOW_BUCKETS['30d']) / 1000;
  const rows = await many<{ at: Date; average_reward: string | null; lost_stakes: number }>(on, REWARDS, [
    poolId,
    from,
    stepSeconds,
    at,
  ]);
  return {
    stepSeconds,
    series: rows.map(row => ({
      at: row.at,
      averageReward: row.average_reward === null ? null : BigInt(row.average_reward),
      lostStakes: row.lost_stakes,
    })),
  };
}
