import { many, one, type Queryable } from '../database/database.ts';
import { PLANTING_STOPPED } from '../domain/cycle-events.ts';
import { LOST } from '../ledger/failures.ts';
import { IS_CLOSED } from './closing-block.ts';
import { fromRow, human } from './encode.ts';
import { NO_WORK, NOT_RETURNED } from './stake-outcomes.ts';
import { stopsOf } from './withdrawal-freezes.ts';

const HOURS = 24;
const POOLS_NAMED = 3;

/** A withdrawal is stuck when it has been due for this long; normally it takes seconds. */
const STUCK_MINUTES = 10;

/** SQL: each failed step since $1, with the lost stake. $2: the error codes of harvests that lose their stake. */
const FAILED = `
  SELECT 'planting' AS step, error_code AS code, error_message AS message, pool_id, farmer_id, ended_at AS at,
    0 AS lost
  FROM plantings WHERE status = 'failed' AND ended_at >= $1
    AND error_code IS DISTINCT FROM '${PLANTING_STOPPED}'
  UNION ALL
  SELECT 'work', w.error_code, w.error_message, w.pool_id, w.farmer_id, w.ended_at,
    CASE WHEN p.forfeited_at IS NOT NULL THEN p.stake ELSE 0 END
  FROM works w JOIN plantings p USING (pool_id, block_index, farmer_id)
  WHERE w.status = 'failed' AND w.ended_at >= $1
  UNION ALL
  SELECT 'work', 'WORK_MISSED', '${NO_WORK}', p.pool_id, p.farmer_id, p.ended_at,
    CASE WHEN p.forfeited_at IS NOT NULL THEN p.stake ELSE 0 END
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE p.status = 'success' AND p.ended_at >= $1 AND ${NOT_RETURNED} AND w.id IS NULL AND ${IS_CLOSED}
  UNION ALL
  SELECT 'harvest', h.error_code, h.error_message, h.pool_id, h.farmer_id, h.ended_at,
    CASE WHEN h.error_code = ANY($2) THEN p.stake ELSE 0 END
  FROM harvests h JOIN plantings p USING (pool_id, block_index, farmer_id)
  WHERE h.status = 'failed' AND h.ended_at >= $1
  UNION ALL
  SELECT 'payout', 'PAYOUT_FAILED', 'The payout was refused', pool_id, farmer_id, ended_at, 0
  FROM harvests WHERE payout_status = 'failed' AND ended_at >= $1
  UNION ALL
  SELECT 'withdrawal', error_code, error_message, NULL, farmer_id, ended_at, 0
  FROM withdrawals WHERE status = 'failed' AND error_code IS DISTINCT FROM 'STOPPED' AND ended_at >= $1`;

const PER_HOUR = Array.from(
  { length: HOURS },
  (_, hour) => `count(*) FILTER (WHERE hour = ${hour})::int`,
).join(', ');

const INCIDENTS = `
  SELECT step, coalesce(code, 'UNKNOWN') AS code, max(message) AS message, count(*)::int AS count,
    count(DISTINCT farmer_id)::int AS farmers, array_agg(DISTINCT coalesce(p.name, pool_id))
      FILTER (WHERE pool_id IS NOT NULL) AS pools,
    sum(lost) AS lost, min(at) AS first_at, max(at) AS last_at, ARRAY[${PER_HOUR}] AS hours
  FROM (SELECT *, least(${HOURS - 1}, floor(extract(epoch FROM at - $1::timestamptz) / 3600)) AS hour FROM (${FAILED}) failed) f
    LEFT JOIN pools p ON p.id = f.pool_id
  GROUP BY 1, 2 ORDER BY max(at) DESC, count(*) DESC`;

interface Row {
  step: 'planting' | 'work' | 'harvest' | 'payout' | 'withdrawal';
  code: string;
  message: string | null;
  count: number;
  farmers: number;
  pools: string[] | null;
  lost: string;
  first_at: Date;
  last_at: Date;
  hours: number[];
}

/** The failed steps of the 24 hours before `at`, one entry per cause, most recent first. */
export async function incidents(on: Queryable, at: Date) {
  const since = new Date(at.getTime() - HOURS * 3_600_000);
  const rows = await many<Row>(on, INCIDENTS, [since, LOST]);
  return rows.map(({ message, pools, lost, ...row }) => ({
    ...fromRow(row),
    message: message ?? row.code,
    pools: (pools ?? []).slice(0, POOLS_NAMED),
    poolCount: pools?.length ?? 0,
    stakeLost: human(lost),
  }));
}

/** SQL: the open withdrawals at $1, and since when each could be sent: not during a hold, or a freeze without an end. */
export const OPEN_WITHDRAWALS = `
  SELECT w.status, greatest(w.requested_at, w.send_after, f.withdrawals_held_until,
    (SELECT max(coalesce(until, 'infinity')) ${stopsOf('w.farmer_id', '$1::timestamptz')})) AS due
  FROM withdrawals w LEFT JOIN farmers f ON f.id = w.farmer_id WHERE w.status IN ('requested', 'submitted')`;

const WITHDRAWALS = `
  SELECT count(*) FILTER (WHERE status = 'submitted' OR due <= $1)::int AS in_progress,
    count(*) FILTER (WHERE status = 'requested' AND due > $1)::int AS held,
    count(*) FILTER (WHERE due <= $2)::int AS stuck,
    min(due) FILTER (WHERE status = 'submitted' OR due <= $1) AS oldest_due_at,
    min(due) FILTER (WHERE status = 'requested' AND due > $1 AND isfinite(due)) AS next_due_at
  FROM (${OPEN_WITHDRAWALS}) open`;

/** Open withdrawals: in progress, held, and stuck (due for ten minutes or more). */
export async function openWithdrawals(on: Queryable, at: Date) {
  const row = await one<{
    in_progress: number;
    held: number;
    stuck: number;
    oldest_due_at: Date | null;
    next_due_at: Date | null;
  }>(on, WITHDRAWALS, [at, new Date(at.getTime() - STUCK_MINUTES * 60_000)]);
  if (!row) throw new TypeError('A count returns one row');
  return fromRow(row);
}
