import type { Window } from 'shared-api/contract';
import { many, one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { bucketSize, ORIGIN, WINDOW_BUCKETS, windowStart } from './buckets.ts';
import { percentage } from './percentage.ts';
import { unrecordedLosses } from './pool-stakes.ts';

/** When the first block of the pool $1 opened since $2. */
const FIRST = 'SELECT min(opened_at) AS at FROM blocks WHERE pool_id = $1 AND confirmed AND opened_at > $2';

/**
 * Buckets of $3 seconds: members' earnings per planted block, the plantings that were tried, succeeded and had accepted
 * work (`success-rate.ts`), the lost stakes and their sum, and the blocks with any. A planted block counts once its
 * stake is harvested or lost, as in `average-reward.ts`.
 */
const REWARDS = `
  SELECT date_bin(make_interval(secs => $3), opened_at, '${ORIGIN}') AS at,
    div(sum(earned), nullif(sum(CASE WHEN harvest_by <= $4 THEN planted
      ELSE harvested + planted - worked END), 0)) AS average_reward,
    sum(planted + coalesce(failed, 0))::int AS tried, sum(planted)::int AS planted, sum(worked)::int AS met,
    sum(forfeited + coalesce(lost, 0))::int AS lost_stakes,
    count(*) FILTER (WHERE forfeited > 0 OR lost > 0)::int AS lost_blocks,
    coalesce(sum(lost_amount), 0) + coalesce(sum(CASE WHEN forfeited > 0 THEN (SELECT sum(stake) FROM plantings p
      WHERE p.pool_id = $1 AND p.block_index = blocks.block_index AND forfeited_at IS NOT NULL) END), 0) AS lost_amount
  FROM blocks
    LEFT JOIN (SELECT block_index, count(*) AS failed FROM plantings WHERE pool_id = $1 AND status = 'failed'
      GROUP BY block_index) f USING (block_index)
    LEFT JOIN (${unrecordedLosses('$1', '$4')}) l USING (block_index),
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
  lost_blocks: number;
  lost_amount: string;
}

interface Outcomes {
  /** Of tried plantings, 0 to 100. */
  readonly successRate: number | null;
  /** Plantings that succeeded without accepted work. */
  readonly missed: number;
  readonly lostStakes: number;
  /** Blocks in which any stake was lost. */
  readonly lostBlocks: number;
}

type Counts = 'tried' | 'planted' | 'met' | 'lost_stakes' | 'lost_blocks';

const outcomesOf = (rows: readonly Pick<Row, Counts>[]): Outcomes => {
  const total = (count: Counts) => rows.reduce((sum, row) => sum + row[count], 0);
  return {
    successRate: percentage(total('met'), total('tried')),
    missed: total('planted') - total('met'),
    lostStakes: total('lost_stakes'),
    lostBlocks: total('lost_blocks'),
  };
};

export interface PoolRewards extends Outcomes {
  readonly stepSeconds: number;
  /** The lost stakes of the window in atomic KALE. */
  readonly lostAmount: bigint;
  /** Rewards in atomic KALE. */
  readonly series: readonly (Outcomes & {
    readonly at: Date;
    readonly averageReward: bigint | null;
  })[];
}

/** A pool's average reward, success and lost stakes over a window. */
export async function poolRewards(
  on: Queryable,
  poolId: PoolId,
  at: Date,
  window: Window = '30d',
): Promise<PoolRewards> {
  const from = windowStart(window, at);
  const first = (await one<{ at: Date | null }>(on, FIRST, [poolId, from]))?.at ?? at;
  const stepSeconds = bucketSize(at.getTime() - first.getTime(), WINDOW_BUCKETS[window]) / 1000;
  const rows = await many<Row>(on, REWARDS, [poolId, from, stepSeconds, at]);
  return {
    stepSeconds,
    ...outcomesOf(rows),
    lostAmount: rows.reduce((sum, { lost_amount }) => sum + BigInt(lost_amount), 0n),
    series: rows.map(row => ({
      at: row.at,
      averageReward: row.average_reward === null ? null : BigInt(row.average_reward),
      ...outcomesOf([row]),
    })),
  };
}
