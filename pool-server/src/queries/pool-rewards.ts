import { many, one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { bucketSize, DAY, ORIGIN, WINDOW_BUCKETS } from './buckets.ts';
import { percentage } from './percentage.ts';

const SPAN = 30 * DAY;

/** When the first block of the pool $1 opened since $2. */
const FIRST = 'SELECT min(opened_at) AS at FROM blocks WHERE pool_id = $1 AND confirmed AND opened_at > $2';

/**
 * Buckets of $3 seconds: members' earnings per planted block, the plantings that were tried, succeeded and had accepted
 * work (`success-rate.ts`), and the lost stakes. A planted block counts once its stake is harvested or lost, as in
 * `average-reward.ts`.
 */
const REWARDS = `
  SELECT date_bin(make_interval(secs => $3), opened_at, '${ORIGIN}') AS at,
    div(sum(earned), nullif(sum(CASE WHEN harvest_by <= $4 THEN planted
      ELSE harvested + planted - worked END), 0)) AS average_reward,
    sum(planted + failed)::int AS tried, sum(planted)::int AS planted, sum(worked)::int AS met,
    sum(forfeited)::int AS lost_stakes
  FROM blocks
    LEFT JOIN LATERAL (SELECT count(*) AS failed FROM plantings p
      WHERE p.pool_id = $1 AND p.block_index = blocks.block_index AND p.status = 'failed') f ON true,
    (SELECT max(block_index) AS newest FROM blocks WHERE pool_id = $1 AND confirmed) n
  WHERE pool_id = $1 AND opened_at > $2 AND opened_at <= $4 AND block_index < newest
  GROUP BY at ORDER BY at`;

interface Row {
  at: Date;
  average_reward: string | null;
  tried: number;
  planted: number;
  met: number;
  lost_stakes: number;
}

/** The success rate of tried plantings (0..100), and how many that succeeded had no accepted work. */
interface Outcomes {
  readonly successRate: number | null;
  readonly missed: number;
}

const outcomesOf = (rows: readonly Pick<Row, 'tried' | 'planted' | 'met'>[]): Outcomes => {
  const total = (count: 'tried' | 'planted' | 'met') => rows.reduce((sum, row) => sum + row[count], 0);
  return {
    successRate: percentage(total('met'), total('tried')),
    missed: total('planted') - total('met'),
  };
};

export interface PoolRewards extends Outcomes {
  readonly stepSeconds: number;
  /** Rewards in atomic KALE. */
  readonly series: readonly (Outcomes & {
    readonly at: Date;
    readonly averageReward: bigint | null;
    readonly lostStakes: number;
  })[];
}

/** A pool's average reward, success and lost stakes over the last 30 days. */
export async function poolRewards(on: Queryable, poolId: PoolId, at: Date): Promise<PoolRewards> {
  const from = new Date(at.getTime() - SPAN);
  const first = (await one<{ at: Date | null }>(on, FIRST, [poolId, from]))?.at ?? at;
  const stepSeconds = bucketSize(at.getTime() - first.getTime(), WINDOW_BUCKETS['30d']) / 1000;
  const rows = await many<Row>(on, REWARDS, [poolId, from, stepSeconds, at]);
  return {
    stepSeconds,
    ...outcomesOf(rows),
    series: rows.map(row => ({
      at: row.at,
      averageReward: row.average_reward === null ? null : BigInt(row.average_reward),
      ...outcomesOf([row]),
      lostStakes: row.lost_stakes,
    })),
  };
}
