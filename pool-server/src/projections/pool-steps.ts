import type { Projection } from './projection.ts';

/** The length of the spans of `pool_steps`: about a block. */
export const SPAN = '5 minutes';
/** SQL: the span of a moment. */
export const spanOf = (moment: string) => `date_bin('${SPAN}', ${moment}, '2000-01-01 00:00:00+00')`;

const EVENTS = `(SELECT data, data->>'poolId' AS pool_id, (data->>'blockIndex')::bigint AS block_index,
  data->>'farmerId' AS farmer_id, (data->>'at')::timestamptz AS at FROM events) e`;
const SAME = 'USING (pool_id, block_index, farmer_id)';

/** Adds columns of a query to the sums of each pool and span, earlier spans first so that no two writers deadlock. */
const add = (columns: readonly string[], query: string) => `
  INSERT INTO pool_steps AS s (${['pool_id', 'at', ...columns]})
  SELECT ${['pool_id', spanOf('at'), ...columns.map(column => `sum(${column})`)]}
  FROM (${query}) steps GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (pool_id, at) DO UPDATE SET ${columns.map(column => `${column} = s.${column} + excluded.${column}`)}`;

const failed = (column: string) => add([column], `SELECT pool_id, at, 1 AS ${column} FROM ${EVENTS}`);

/** A step that succeeded, at any attempt, and the amount of its event. */
const succeeded = (column: string, table: string, units: string, amount: string) =>
  add(
    [column, units, 'first_attempts'],
    `SELECT pool_id, at, 1 AS ${column}, (data->>'${amount}')::numeric AS ${units}, (t.failures = 0)::int AS first_attempts
     FROM ${EVENTS} JOIN ${table} t ${SAME}`,
  );

/** A step that is requested again no longer counts as failed. */
const again = (column: string, table: string) =>
  `SELECT pool_id, t.ended_at AS at, -1 AS ${column} FROM ${EVENTS} JOIN ${table} t ${SAME} WHERE t.status = 'failed'`;

const WORK = ['worked', 'zeros', 'gap', 'first_attempts'];
const ACCEPTED = `SELECT pool_id, e.at, 1 AS worked, (data->>'zeros')::int AS zeros, (data->>'gap')::int AS gap,
  (w.failures = 0)::int AS first_attempts`;

/** The steps of a pool by the five minutes in which they ended. Runs before the tables of steps, whose rows it reads. */
export const poolSteps: Projection = {
  table: 'pool_steps',
  on: {
    PlantingRequested: add(['plant_failed'], again('plant_failed', 'plantings')),
    PlantingSucceeded: succeeded('planted', 'plantings', 'staked', 'stake'),
    PlantingFailed: failed('plant_failed'),
    WorkFound: add(
      ['found', 'work_failed'],
      `SELECT pool_id, p.ended_at AS at, 1 AS found, 0 AS work_failed
       FROM ${EVENTS} JOIN plantings p ${SAME} LEFT JOIN works w ${SAME} WHERE w.id IS NULL
       UNION ALL SELECT pool_id, at, 0, work_failed FROM (${again('work_failed', 'works')}) again`,
    ),
    WorkAccepted: add(
      [...WORK, 'met'],
      `${ACCEPTED}, 0 AS met FROM ${EVENTS} JOIN works w ${SAME}
       UNION ALL SELECT pool_id, p.ended_at, 0, 0, 0, 0, 1 FROM ${EVENTS} JOIN plantings p ${SAME}`,
    ),
    WorkFailed: failed('work_failed'),
    BetterWorkAccepted: add(
      WORK,
      `${ACCEPTED} FROM ${EVENTS} JOIN works w ${SAME}
       UNION ALL SELECT pool_id, w.ended_at, -1, -w.zeros, -w.gap, -(w.failures = 0)::int FROM ${EVENTS} JOIN works w ${SAME}`,
    ),
    HarvestRequested: add(['harvest_failed'], again('harvest_failed', 'harvests')),
    HarvestSucceeded: succeeded('harvested', 'harvests', 'rewards', 'reward'),
    HarvestFailed: failed('harvest_failed'),
  },
};

const done = (kind: string) => `FILTER (WHERE kind = '${kind}' AND status = 'success')`;
const lost = (kind: string) => `count(*) FILTER (WHERE kind = '${kind}' AND status = 'failed')`;

/** SQL: the rows of `pool_steps`, from those of steps. */
export const STEP_SUMS = `
  SELECT pool_id, ${spanOf('ended_at')} AS at,
    count(*) ${done('plant')} AS planted, ${lost('plant')} AS plant_failed, coalesce(sum(units) ${done('plant')}, 0) AS staked,
    count(work) AS found, count(*) FILTER (WHERE work = 'success') AS met,
    count(*) ${done('work')} AS worked, ${lost('work')} AS work_failed,
    coalesce(sum(zeros) ${done('work')}, 0) AS zeros, coalesce(sum(gap) ${done('work')}, 0) AS gap,
    count(*) ${done('harvest')} AS harvested, ${lost('harvest')} AS harvest_failed,
    coalesce(sum(units) ${done('harvest')}, 0) AS rewards,
    count(*) FILTER (WHERE status = 'success' AND failures = 0) AS first_attempts
  FROM (
    SELECT 'plant' AS kind, pool_id, p.status, p.ended_at, p.failures, p.stake AS units, w.status AS work, 0 AS zeros, 0 AS gap
    FROM plantings p LEFT JOIN works w ${SAME}
    UNION ALL SELECT 'work', pool_id, status, ended_at, failures, 0, NULL, zeros, gap FROM works
    UNION ALL SELECT 'harvest', pool_id, status, ended_at, failures, reward, NULL, 0, 0 FROM harvests
  ) steps WHERE status IN ('success', 'failed') AND ended_at IS NOT NULL GROUP BY 1, 2`;
