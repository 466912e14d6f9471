import type { PerformanceRange } from 'shared-api/contract';
import { many, one, type Queryable } from '../database/database.ts';
import { averageReward, rewardParts } from './average-reward.ts';
import { ORIGIN } from './buckets.ts';
import { human, humanOrNull } from './encode.ts';
import { percentage } from './percentage.ts';
import { plantedIn } from './success-rate.ts';

const HOUR = 3_600;
/** The length of each range and of its chart buckets, in seconds. */
const RANGES: Record<PerformanceRange, { span: number; step: number }> = {
  '24h': { span: 24 * HOUR, step: HOUR },
  '7d': { span: 7 * 24 * HOUR, step: 4 * HOUR },
  '30d': { span: 30 * 24 * HOUR, step: 24 * HOUR },
  '90d': { span: 90 * 24 * HOUR, step: 48 * HOUR },
};

/**
 * Every step that ended from $2 to $3, of the pool $1 or of all. A planting is `due` once its block has closed, `met` when
 * its work was accepted, and `missed` when none was submitted, which counts as a failed step.
 * `failures` are a step's failed attempts.
 */
const STEPS = `
  SELECT 'plant' AS kind, pool_id, block_index, farmer_id, status, ended_at, failures, stake, 0 AS reward,
    NULL::int AS zeros, NULL::int AS gap, tried, met, work_status IN ('success', 'failed') OR tried AS due,
    status = 'success' AND work_id IS NULL AND tried AS missed
  FROM (${plantedIn('p.ended_at >= $2 AND p.ended_at < $3 AND ($1::text IS NULL OR p.pool_id = $1)')}) planted
  UNION ALL
  SELECT 'work', pool_id, block_index, farmer_id, status, ended_at, failures, 0, 0, zeros, gap, NULL, NULL, NULL, NULL
  FROM works WHERE ended_at >= $2 AND ended_at < $3 AND ($1::text IS NULL OR pool_id = $1)
  UNION ALL
  SELECT 'harvest', pool_id, block_index, farmer_id, status, ended_at, failures, 0, reward, NULL, NULL, NULL, NULL,
    NULL, NULL
  FROM harvests WHERE ended_at >= $2 AND ended_at < $3 AND ($1::text IS NULL OR pool_id = $1)`;

const done = (kind: string) => `FILTER (WHERE kind = '${kind}' AND status = 'success')`;
const COUNTS = `
  count(*) ${done('plant')}::int AS planted, count(*) ${done('work')}::int AS worked,
  count(*) ${done('harvest')}::int AS harvested, count(*) FILTER (WHERE status = 'failed' OR missed)::int AS failed,
  coalesce(sum(reward) ${done('harvest')}, 0) AS rewards,
  count(*) FILTER (WHERE kind = 'plant' AND tried)::int AS tried,
  count(*) FILTER (WHERE kind = 'plant' AND tried AND met)::int AS met`;
const OF_PLANTINGS = "FILTER (WHERE kind = 'plant' AND status = 'success' AND due";

/** A row per pool, and one for all pools (with a null pool). */
const FIGURES = `
  SELECT s.pool_id, min(p.name) AS name, count(DISTINCT block_index) ${done('plant')}::int AS blocks,
    count(DISTINCT farmer_id)::int AS farmers, ${COUNTS}, coalesce(sum(stake) ${done('plant')}, 0) AS staked,
    count(*) ${OF_PLANTINGS})::int AS work_due, count(*) ${OF_PLANTINGS} AND met)::int AS work_met,
    count(*) FILTER (WHERE status IN ('success', 'failed'))::int AS steps,
    count(*) FILTER (WHERE status = 'success' AND failures = 0)::int AS first_attempts,
    count(*) FILTER (WHERE kind = 'harvest' AND status IN ('success', 'failed'))::int AS harvest_due,
    avg(zeros) ${done('work')}::float AS zeros, avg(gap) ${done('work')}::float AS gap
  FROM (${STEPS}) s JOIN (SELECT id, name FROM pools) p ON p.id = s.pool_id
  GROUP BY GROUPING SETS ((s.pool_id), ()) ORDER BY name NULLS FIRST`;

/** The parts of each pool's Average reward in the same span. */
const REWARDS = `
  SELECT pools.id AS pool_id, parts.* FROM pools
    CROSS JOIN LATERAL (${rewardParts('$2::timestamptz', '$3::timestamptz')}) parts
  WHERE $1::text IS NULL OR pools.id = $1`;

const SERIES = `
  SELECT date_bin(make_interval(secs => $4), ended_at, '${ORIGIN}') AS at, ${COUNTS}
  FROM (${STEPS}) s GROUP BY at ORDER BY at`;

interface Counts {
  planted: number;
  worked: number;
  harvested: number;
  failed: number;
  rewards: string;
  tried: number;
  met: number;
}
interface Figures extends Counts {
  pool_id: string | null;
  name: string;
  blocks: number;
  farmers: number;
  staked: string;
  work_due: number;
  work_met: number;
  harvest_due: number;
  steps: number;
  first_attempts: number;
  zeros: number | null;
  gap: number | null;
}

/** When the first block of the pool $1, or of any pool, was seen. */
const SINCE = `SELECT min(first_block_at) AS since FROM pool_figures WHERE $1::text IS NULL OR pool_id = $1`;

const rounded = (value: number | null) => value && Math.round(value * 100) / 100;

interface RewardParts {
  pool_id: string;
  earned: string;
  decided: number;
}

const counts = ({ planted, worked, harvested, failed, rewards, tried, met }: Counts) => ({
  planted,
  worked,
  harvested,
  failed,
  rewards: human(rewards),
  successRate: percentage(met, tried),
});

function toWire(row: Figures, parts: readonly RewardParts[]) {
  const own = parts.filter(({ pool_id }) => row.pool_id === null || pool_id === row.pool_id);
  const average = averageReward({
    earned: own.reduce((sum, { earned }) => sum + BigInt(earned), 0n),
    decided: own.reduce((sum, { decided }) => sum + decided, 0),
  });
  return {
    ...counts(row),
    blocks: row.blocks,
    farmers: row.farmers,
    staked: human(row.staked),
    stepsWithoutError: percentage(row.first_attempts, row.steps),
    workRate: percentage(row.work_met, row.work_due),
    harvestRate: percentage(row.harvested, row.harvest_due),
    averageReward: humanOrNull(average),
    averageZeros: rounded(row.zeros),
    averageGap: rounded(row.gap),
  };
}

const NOTHING: Figures = {
  pool_id: null,
  name: '',
  blocks: 0,
  farmers: 0,
  planted: 0,
  worked: 0,
  harvested: 0,
  failed: 0,
  rewards: '0',
  staked: '0',
  tried: 0,
  met: 0,
  steps: 0,
  first_attempts: 0,
  work_due: 0,
  work_met: 0,
  harvest_due: 0,
  zeros: null,
  gap: null,
};

/** The performance of one pool, or of all, up to `to`, next to that of the range before. */
export async function poolPerformance(
  on: Queryable,
  poolId: string | null,
  range: PerformanceRange,
  to: Date,
) {
  const { span, step } = RANGES[range];
  const from = new Date(to.getTime() - span * 1000);
  const before = new Date(from.getTime() - span * 1000);
  const [now, earlier, rewards, earlierRewards, series, seen] = await Promise.all([
    many<Figures>(on, FIGURES, [poolId, from, to]),
    many<Figures>(on, FIGURES, [poolId, before, from]),
    many<RewardParts>(on, REWARDS, [poolId, from, to]),
    many<RewardParts>(on, REWARDS, [poolId, before, from]),
    many<Counts & { at: Date }>(on, SERIES, [poolId, from, to, step]),
    one<{ since: Date | null }>(on, SINCE, [poolId]),
  ]);
  // Compared with a range in which a pool existed only in part, every figure would seem to grow.
  const whole = seen?.since != null && seen.since <= before;
  const all = (rows: Figures[]) => rows.find(row => row.pool_id === null) ?? NOTHING;
  return {
    range,
    from: from.toISOString(),
    to: to.toISOString(),
    totals: toWire(all(now), rewards),
    previous: whole && all(earlier).blocks > 0 ? toWire(all(earlier), earlierRewards) : null,
    pools: now.flatMap(row =>
      row.pool_id ? [{ poolerId: row.pool_id, name: row.name, ...toWire(row, rewards) }] : [],
    ),
    series: series.map(row => ({ at: row.at.toISOString(), ...counts(row) })),
    stepSeconds: step,
  };
}
