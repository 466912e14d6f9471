import { many, prepare, type Queryable } from '../database/database.ts';
import { SPAN, spanOf } from '../projections/pool-steps.ts';
import { MINUTE, ORIGIN } from './buckets.ts';
import { lastClosed } from './closing-block.ts';
import { plantedIn } from './success-rate.ts';

const OF_EDGE = 'pool_id = pools.id AND ended_at >= edge.since AND ended_at < edge.until';
/**
 * The steps of the pool `pools` that ended in `edge`, from their rows. A planting is `due` once its block has closed, `met`
 * when its work was accepted, and `missed` when none was submitted, which counts as a failed step. `failures` are a
 * step's failed attempts.
 */
const ROWS = `
  SELECT 'plant' AS kind, status, ended_at, failures, stake, 0 AS reward, NULL::int AS zeros, NULL::int AS gap, tried, met,
    work_status IN ('success', 'failed') OR tried AS due, status = 'success' AND work_id IS NULL AND tried AS missed
  FROM (${plantedIn('p.pool_id = pools.id AND p.ended_at >= edge.since AND p.ended_at < edge.until')}) planted
  UNION ALL
  SELECT 'work', status, ended_at, failures, 0, 0, zeros, gap, NULL, NULL, NULL, NULL FROM works WHERE ${OF_EDGE}
  UNION ALL
  SELECT 'harvest', status, ended_at, failures, 0, reward, NULL, NULL, NULL, NULL, NULL, NULL FROM harvests WHERE ${OF_EDGE}`;

const done = (kind: string) => `FILTER (WHERE kind = '${kind}' AND status = 'success')`;
const count = (condition: string) => `count(*) FILTER (WHERE ${condition})`;
const DUE = "kind = 'plant' AND status = 'success' AND due";
const ENDED = "status IN ('success', 'failed')";
const failed = (kind: string) => `kind = '${kind}' AND status = 'failed'`;

/** Each figure from a row of `pool_steps`, whose plantings are in closed blocks, and from the rows of steps. */
const FIGURES = {
  planted: ['planted', `count(*) ${done('plant')}`],
  worked: ['worked', `count(*) ${done('work')}`],
  harvested: ['harvested', `count(*) ${done('harvest')}`],
  plant_failed: ['plant_failed', count(failed('plant'))],
  work_failed: ['work_failed + planted - found', count(`(${failed('work')}) OR missed`)],
  harvest_failed: ['harvest_failed', count(failed('harvest'))],
  tried: ['planted + plant_failed', count("kind = 'plant' AND tried")],
  met: ['met', count("kind = 'plant' AND tried AND met")],
  work_due: ['planted', count(DUE)],
  work_met: ['met', count(`${DUE} AND met`)],
  steps: ['planted + worked + harvested + plant_failed + work_failed + harvest_failed', count(ENDED)],
  first_attempts: ['first_attempts', count("status = 'success' AND failures = 0")],
  harvest_due: ['harvested + harvest_failed', count(`kind = 'harvest' AND ${ENDED}`)],
  rewards: ['rewards', `coalesce(sum(reward) ${done('harvest')}, 0)`],
  staked: ['staked', `coalesce(sum(stake) ${done('plant')}, 0)`],
  zeros: ['zeros', `coalesce(sum(zeros) ${done('work')}, 0)`],
  gap: ['gap', `coalesce(sum(gap) ${done('work')}, 0)`],
} as const;
const named = (figure: (name: keyof typeof FIGURES) => string) =>
  (Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map(name => `${figure(name)} AS ${name}`).join(', ');
const OF_SUMS = named(name => `sum(${FIGURES[name][0]})`);
const OF_ROWS = named(name => FIGURES[name][1]);
const COUNTS = Object.keys(FIGURES).filter(name => !['rewards', 'staked', 'zeros', 'gap'].includes(name));

const bucketOf = (moment: string) => `date_bin(make_interval(secs => $5), ${moment}, '${ORIGIN}')`;
const spanFrom = (moment: string) => spanOf(`${moment} + interval '${SPAN}' - interval '1 microsecond'`);
const [BEFORE, FROM, TO] = ['$2::timestamptz', '$3::timestamptz', '$4::timestamptz'];

/** The selected pools. Spans until `summed`, which have no step of an open block, are read from the sums. */
const POOLS = `
  SELECT id, name, least(${spanOf(TO)}, (SELECT ${spanOf('min(first_step_at)')} FROM blocks
    WHERE pool_id = pools.id AND block_index >= coalesce(${lastClosed('pools.id')}, 0))) AS summed
  FROM pools WHERE $1::text IS NULL OR id = $1`;

/** The incomplete spans at the edges. */
const EDGES = `(VALUES (${BEFORE}, least(${spanFrom(BEFORE)}, summed)),
  (${spanOf(FROM)}, least(${spanFrom(FROM)}, summed)), (greatest(summed, ${BEFORE}), ${TO})) AS edge (since, until)`;

/**
 * The steps of the pool $1, or of all, that ended from $2 to $4: those since $3 are `recent`. A row per pool, one for all
 * pools, and one per bucket `at` of $5 seconds, whose pool is null.
 */
export const STEPS = `
  WITH pools AS MATERIALIZED (${POOLS}), parts AS (
    SELECT pool_id, at >= ${FROM} AS recent, ${bucketOf('at')} AS bucket, ${OF_SUMS}
    FROM pools JOIN pool_steps ON pool_id = id
    WHERE at >= ${BEFORE} AND at < summed AND (at < ${spanOf(FROM)} OR at >= ${FROM}) GROUP BY 1, 2, 3
    UNION ALL
    SELECT pools.id, steps.* FROM pools CROSS JOIN LATERAL ${EDGES} CROSS JOIN LATERAL (
      SELECT ended_at >= ${FROM}, ${bucketOf('ended_at')}, ${OF_ROWS} FROM (${ROWS}) ended GROUP BY 1, 2) steps
  )
  SELECT recent, pool_id, bucket AS at, min(name) AS name, ${COUNTS.map(name => `sum(${name})::int AS ${name}`)},
    sum(rewards) AS rewards, sum(staked) AS staked, (sum(zeros) / nullif(sum(worked), 0))::float AS zeros,
    (sum(gap) / nullif(sum(worked), 0))::float AS gap
  FROM parts JOIN pools ON pool_id = id
  GROUP BY GROUPING SETS ((recent, pool_id), (recent), (recent, bucket)) HAVING sum(steps) > 0 ORDER BY at, name`;

/** Counts of steps by kind and outcome. Work that was never submitted counts as failed once its block has closed. */
export interface StepCounts {
  readonly planted: number;
  readonly worked: number;
  readonly harvested: number;
  readonly plant_failed: number;
  readonly work_failed: number;
  readonly harvest_failed: number;
  /** Atomic units of KALE. */
  readonly rewards: string;
}

export const NO_STEPS: StepCounts = {
  planted: 0,
  worked: 0,
  harvested: 0,
  plant_failed: 0,
  work_failed: 0,
  harvest_failed: 0,
  rewards: '0',
};

/** The steps of all pools that ended from `from` to `at`, inclusive. */
export async function stepsOfAllPools(on: Queryable, from: Date, at: Date): Promise<StepCounts> {
  const to = new Date(at.getTime() + 1);
  const seconds = Math.ceil((to.getTime() - from.getTime()) / 1000);
  // `STEPS` compares two ranges; the first must end before the five minutes in which the second starts.
  const before = new Date(from.getTime() - 10 * MINUTE);
  const rows = await many<StepCounts & { recent: boolean; pool_id: string | null; at: Date | null }>(
    on,
    prepare(STEPS),
    [null, before, from, to, seconds],
  );
  return rows.find(row => row.recent && row.pool_id === null && row.at === null) ?? NO_STEPS;
}

const ENDED_AT = 'ended_at >= $2 AND ended_at < $3';
/** The blocks of a pool with steps that ended from $2 to $3, and others. */
const TOUCHED = 'blocks b WHERE b.pool_id = pools.id AND b.last_step_at >= $2 AND b.first_step_at < $3';
const OF_POOLS = 'pools WHERE $1::text IS NULL OR id = $1';

/** The number of blocks planted from $2 to $3, by pool and for all (with a null pool). */
export const BLOCKS = `
  SELECT id AS pool_id, count(DISTINCT block_index)::int AS count
  FROM (SELECT id FROM ${OF_POOLS}) pools CROSS JOIN LATERAL (
    SELECT block_index FROM ${TOUCHED} AND b.last_planted_at >= $2
      AND ((b.first_step_at >= $2 AND b.last_planted_at < $3) OR EXISTS (SELECT FROM plantings p
        WHERE p.pool_id = b.pool_id AND p.block_index = b.block_index AND p.status = 'success' AND ${ENDED_AT}))) planted
  GROUP BY GROUPING SETS ((id), ())`;

const ofFarmer = (
  table: string,
) => `SELECT FROM ${table} s WHERE s.pool_id = pools.id AND s.farmer_id = f.farmer_id
  AND s.block_index BETWEEN first AND last AND s.status IN ('success', 'failed') AND ${ENDED_AT}`;

const PLANTERS = "plantings p WHERE p.pool_id = pools.id AND p.block_index = sure AND p.status = 'success'";

/**
 * The number of farmers with a step that ended from $2 to $3, by pool and for all (with a null pool): those who planted
 * a block within that time, `sure`, and of the others those for whom a step is found. With EXISTS, PostgreSQL would
 * read all steps of that time.
 */
export const FARMERS = `
  SELECT id AS pool_id, count(DISTINCT farmer_id)::int AS count
  FROM (SELECT id FROM ${OF_POOLS}) pools
    CROSS JOIN LATERAL (SELECT min(block_index) AS first, max(block_index) AS last, max(block_index)
      FILTER (WHERE b.first_step_at >= $2 AND b.last_planted_at < $3) AS sure FROM ${TOUCHED}) touched
    CROSS JOIN LATERAL (
      SELECT farmer_id FROM ${PLANTERS}
      UNION ALL
      SELECT f.farmer_id FROM farmer_figures f
        CROSS JOIN LATERAL (${['plantings', 'works', 'harvests'].map(ofFarmer).join(' UNION ALL ')} LIMIT 1) step
      WHERE f.pool_id = pools.id AND NOT EXISTS (SELECT FROM ${PLANTERS} AND p.farmer_id = f.farmer_id)) farmers
  GROUP BY GROUPING SETS ((id), ())`;
