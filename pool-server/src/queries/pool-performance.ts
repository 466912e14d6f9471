import type { PerformanceRange } from 'shared-api/contract';
import { inSnapshot, many, one, prepare, type Queryable, type Snapshots } from '../database/database.ts';
import { averageReward, rewardParts } from './average-reward.ts';
import { human, humanOrNull } from './encode.ts';
import { percentage } from './percentage.ts';
import { BLOCKS, FARMERS, NO_STEPS, STEPS, type StepCounts } from './performance-steps.ts';

const HOUR = 3_600;
/** The length of each range and of its chart buckets, in seconds. */
const RANGES: Record<PerformanceRange, { span: number; step: number }> = {
  '24h': { span: 24 * HOUR, step: HOUR },
  '7d': { span: 7 * 24 * HOUR, step: 4 * HOUR },
  '30d': { span: 30 * 24 * HOUR, step: 24 * HOUR },
  '90d': { span: 90 * 24 * HOUR, step: 48 * HOUR },
};

/** The parts of each pool's Average reward in the same span. */
const REWARDS = `
  SELECT pools.id AS pool_id, parts.* FROM pools
    CROSS JOIN LATERAL (${rewardParts('$2::timestamptz', '$3::timestamptz')}) parts
  WHERE $1::text IS NULL OR pools.id = $1`;

interface Counts extends StepCounts {
  tried: number;
  met: number;
}
interface Figures extends Counts {
  /** Whether they belong to the range or to the previous one. */
  recent: boolean;
  pool_id: string | null;
  at: Date | null;
  name: string;
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

/** The parts of the figures of one range that are not sums of steps. */
interface Range {
  readonly blocks: ReadonlyMap<string | null, number>;
  readonly farmers: ReadonlyMap<string | null, number>;
  readonly rewards: readonly RewardParts[];
}

async function readRange(on: Queryable, poolId: string | null, from: Date, to: Date): Promise<Range> {
  const distinct = async (sql: string) => {
    const rows = await many<{ pool_id: string | null; count: number }>(on, prepare(sql), [poolId, from, to]);
    return new Map(rows.map(row => [row.pool_id, row.count]));
  };
  return {
    blocks: await distinct(BLOCKS),
    farmers: await distinct(FARMERS),
    rewards: await many<RewardParts>(on, REWARDS, [poolId, from, to]),
  };
}

const counts = ({ planted, worked, harvested, rewards, tried, met, ...row }: Counts) => ({
  planted,
  worked,
  harvested,
  failed: row.plant_failed + row.work_failed + row.harvest_failed,
  rewards: human(rewards),
  successRate: percentage(met, tried),
});

function toWire(row: Figures, { blocks, farmers, rewards }: Range) {
  const own = rewards.filter(({ pool_id }) => row.pool_id === null || pool_id === row.pool_id);
  const average = averageReward({
    earned: own.reduce((sum, { earned }) => sum + BigInt(earned), 0n),
    decided: own.reduce((sum, { decided }) => sum + decided, 0),
  });
  return {
    ...counts(row),
    blocks: blocks.get(row.pool_id) ?? 0,
    farmers: farmers.get(row.pool_id) ?? 0,
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
  ...NO_STEPS,
  recent: true,
  pool_id: null,
  at: null,
  name: '',
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

/** The performance of one pool, or of all, up to `to`, beside that of the previous range; read from one state. */
export async function poolPerformance(
  source: Snapshots,
  poolId: string | null,
  range: PerformanceRange,
  to: Date,
) {
  const { span, step } = RANGES[range];
  const from = new Date(to.getTime() - span * 1000);
  const before = new Date(from.getTime() - span * 1000);
  const { steps, now, earlier, seen } = await inSnapshot(source, async on => ({
    steps: await many<Figures>(on, prepare(STEPS), [poolId, before, from, to, step]),
    now: await readRange(on, poolId, from, to),
    earlier: await readRange(on, poolId, before, from),
    seen: await one<{ since: Date | null }>(on, SINCE, [poolId]),
  }));
  // Compared with a range in which a pool existed only in part, every figure would seem to grow.
  const whole = seen?.since != null && seen.since <= before;
  const recent = steps.filter(row => row.recent);
  const all = (rows: Figures[]) => rows.find(row => row.pool_id === null && row.at === null) ?? NOTHING;
  const previous = toWire(all(steps.filter(row => !row.recent)), earlier);
  return {
    range,
    from: from.toISOString(),
    to: to.toISOString(),
    totals: toWire(all(recent), now),
    previous: whole && previous.blocks > 0 ? previous : null,
    pools: recent.flatMap(row =>
      row.pool_id ? [{ poolerId: row.pool_id, name: row.name, ...toWire(row, now) }] : [],
    ),
    series: recent.flatMap(row => (row.at ? [{ at: row.at.toISOString(), ...counts(row) }] : [])),
    stepSeconds: step,
  };
}
