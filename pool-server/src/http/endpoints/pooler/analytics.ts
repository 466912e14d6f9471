import type { PerformanceRange } from 'shared-api/contract';
import { many, one } from '../../../database/database.ts';
import { ORIGIN } from '../../../queries/buckets.ts';
import { percentage } from '../../../queries/percentage.ts';
import { callerOf, type Handlers } from '../../handler.ts';
import { ApiError } from '../../middleware/api-error.ts';
import { human } from '../../wire/encode.ts';

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
 */
const STEPS = `
  SELECT 'plant' AS kind, p.pool_id, p.block_index, p.farmer_id, p.status, p.ended_at, p.stake, 0 AS reward,
    NULL::int AS zeros, NULL::int AS gap, w.status = 'success' AS met,
    w.status IN ('success', 'failed') OR p.block_index < newest.block_index AS due,
    p.status = 'success' AND w.id IS NULL AND p.block_index < newest.block_index AS missed
  FROM plantings p
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN (SELECT pool_id, max(block_index) AS block_index FROM blocks WHERE confirmed GROUP BY 1) newest
      ON newest.pool_id = p.pool_id
  WHERE p.ended_at >= $2 AND p.ended_at < $3 AND ($1::text IS NULL OR p.pool_id = $1)
  UNION ALL
  SELECT 'work', pool_id, block_index, farmer_id, status, ended_at, 0, 0, zeros, gap, NULL, NULL, NULL
  FROM works WHERE ended_at >= $2 AND ended_at < $3 AND ($1::text IS NULL OR pool_id = $1)
  UNION ALL
  SELECT 'harvest', pool_id, block_index, farmer_id, status, ended_at, 0, reward, NULL, NULL, NULL, NULL, NULL
  FROM harvests WHERE ended_at >= $2 AND ended_at < $3 AND ($1::text IS NULL OR pool_id = $1)`;

const done = (kind: string) => `FILTER (WHERE kind = '${kind}' AND status = 'success')`;
const COUNTS = `
  count(*) ${done('plant')}::int AS planted, count(*) ${done('work')}::int AS worked,
  count(*) ${done('harvest')}::int AS harvested, count(*) FILTER (WHERE status = 'failed' OR missed)::int AS failed,
  coalesce(sum(reward) ${done('harvest')}, 0) AS rewards`;
const OF_PLANTINGS = "FILTER (WHERE kind = 'plant' AND status = 'success' AND due";

/** A row per pool, and one for all pools (with a null pool). */
const FIGURES = `
  SELECT s.pool_id, min(p.name) AS name, count(DISTINCT block_index) ${done('plant')}::int AS blocks,
    count(DISTINCT farmer_id)::int AS farmers, ${COUNTS}, coalesce(sum(stake) ${done('plant')}, 0) AS staked,
    count(*) ${OF_PLANTINGS})::int AS work_due, count(*) ${OF_PLANTINGS} AND met)::int AS work_met,
    count(*) FILTER (WHERE kind = 'harvest' AND status IN ('success', 'failed'))::int AS harvest_due,
    avg(zeros) ${done('work')}::float AS zeros, avg(gap) ${done('work')}::float AS gap
  FROM (${STEPS}) s JOIN (SELECT id, name FROM pools) p ON p.id = s.pool_id
  GROUP BY GROUPING SETS ((s.pool_id), ()) ORDER BY name NULLS FIRST`;

const SERIES = `
  SELECT date_bin(make_interval(secs => $4), ended_at, '${ORIGIN}') AS at, ${COUNTS}
  FROM (${STEPS}) s GROUP BY at ORDER BY at`;

interface Counts {
  planted: number;
  worked: number;
  harvested: number;
  failed: number;
  rewards: string;
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
  zeros: number | null;
  gap: number | null;
}

/** When the first block of the pool $1, or of any pool, was seen. */
const SINCE = `SELECT min(first_block_at) AS since FROM pool_figures WHERE $1::text IS NULL OR pool_id = $1`;

const rounded = (value: number | null) => value && Math.round(value * 100) / 100;

const counts = ({ planted, worked, harvested, failed, rewards }: Counts) => ({
  planted,
  worked,
  harvested,
  failed,
  rewards: human(rewards),
});

function toWire(row: Figures) {
  const { planted, worked, harvested, failed, rewards } = row;
  const succeeded = planted + worked + harvested;
  return {
    ...counts(row),
    blocks: row.blocks,
    farmers: row.farmers,
    staked: human(row.staked),
    successRate: percentage(succeeded, succeeded + failed),
    workRate: percentage(row.work_met, row.work_due),
    harvestRate: percentage(harvested, row.harvest_due),
    averageReward: harvested > 0 ? human(BigInt(rewards) / BigInt(harvested)) : null,
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
  work_due: 0,
  work_met: 0,
  harvest_due: 0,
  zeros: null,
  gap: null,
};

export const analytics = {
  async performance({ query: { range, pool } }, call) {
    const { role, poolId } = callerOf(call);
    if (role !== 'admin' && pool !== undefined && pool !== poolId) {
      throw new ApiError('FORBIDDEN', 'This belongs to somebody else');
    }
    const { span, step } = RANGES[range];
    const wanted = role === 'admin' ? (pool ?? null) : poolId;
    const to = call.context.at;
    const from = new Date(to.getTime() - span * 1000);
    const before = new Date(from.getTime() - span * 1000);
    const { database } = call.api;
    const [now, earlier, series, seen] = await Promise.all([
      many<Figures>(database, FIGURES, [wanted, from, to]),
      many<Figures>(database, FIGURES, [wanted, before, from]),
      many<Counts & { at: Date }>(database, SERIES, [wanted, from, to, step]),
      one<{ since: Date | null }>(database, SINCE, [wanted]),
    ]);
    // Compared with a range in which a pool existed only in part, every figure would seem to grow.
    const whole = seen?.since != null && seen.since <= before;
    const all = (rows: Figures[]) => rows.find(row => row.pool_id === null) ?? NOTHING;
    return {
      range,
      from: from.toISOString(),
      to: to.toISOString(),
      totals: toWire(all(now)),
      previous: whole && all(earlier).blocks > 0 ? toWire(all(earlier)) : null,
      pools: now.flatMap(row =>
        row.pool_id ? [{ poolerId: row.pool_id, name: row.name, ...toWire(row) }] : [],
      ),
      series: series.map(row => ({ at: row.at.toISOString(), ...counts(row) })),
      stepSeconds: step,
    };
  },
} satisfies Handlers;
