import type { RouteQuery } from 'shared-api/contract';
import { inSnapshot, many, one, type Snapshots } from '../database/database.ts';
import { bucketOf, bucketsOfDays, DAY, QUARTER } from './buckets.ts';
import { human } from './encode.ts';
import { IS_ERASED } from './users.ts';

const DAYS = 30;

const FIRST = 'SELECT min(created_at) AS at FROM users';

/** For each of $2 steps of $3 seconds from $1 on: accounts and members at its end, its income and withdrawals. */
const TRENDS = `
  SELECT step AS at,
    (SELECT count(*) FROM users u WHERE created_at < step + width AND NOT ${IS_ERASED})::int AS users,
    (SELECT count(*) FROM contracts WHERE confirmed_at < step + width
       AND (ended_at IS NULL OR ended_at >= step + width))::int AS members,
    coalesce(h.income, 0) AS income, coalesce(w.withdrawals, 0)::int AS withdrawals
  FROM make_interval(secs => $3) width
    CROSS JOIN LATERAL generate_series($1::timestamptz, $1::timestamptz + ($2 - 1) * width, width) step
    LEFT JOIN (SELECT date_bin(make_interval(secs => $3), at, $1) AS step, sum(platform) AS income
      FROM pool_income WHERE at >= $1 GROUP BY 1) h USING (step)
    LEFT JOIN (SELECT date_bin(make_interval(secs => $3), ended_at, $1) AS step, count(*) AS withdrawals
      FROM withdrawals WHERE status = 'confirmed' AND ended_at >= $1 GROUP BY 1) w USING (step)
  ORDER BY step`;

const TOTALS = `
  SELECT coalesce(sum(platform), 0) AS month, coalesce(sum(platform) FILTER (WHERE at >= $2), 0) AS today,
    (SELECT coalesce(sum(platform_earned), 0) FROM pool_figures) AS total,
    (SELECT coalesce(sum(platform_share), 0) FROM harvests
      WHERE status = 'success' AND payout_status IS DISTINCT FROM 'success') AS unpaid,
    (SELECT count(*) FROM withdrawals WHERE status = 'confirmed' AND ended_at >= $2)::int AS withdrawals
  FROM pool_income WHERE at >= $1`;

interface Step {
  at: Date;
  users: number;
  members: number;
  income: string;
  withdrawals: number;
}

interface Totals extends Record<'total' | 'month' | 'today' | 'unpaid', string> {
  /** Of today. */
  withdrawals: number;
}

/** Reads steps and totals of one state of the database. */
const readSteps = (
  from: Snapshots,
  at: Date,
  { window, dayStart = bucketOf(at, DAY).toISOString() }: RouteQuery<'adminTrends'>,
) =>
  inSnapshot(from, async on => {
    const today = bucketOf(new Date(dayStart), QUARTER);
    const month = new Date(today.getTime() - (DAYS - 1) * DAY);
    const first = (await one<{ at: Date | null }>(on, FIRST))?.at ?? null;
    const { step, starts } = bucketsOfDays(window, at, today, first);
    const [begin = today] = starts;
    // A history that starts within the window rises from zero, so the step before it is empty.
    const before = first && begin <= first ? 1 : 0;
    const since = new Date(begin.getTime() - before * step);
    const series = await many<Step>(on, TRENDS, [since, starts.length + before, step / 1000]);
    return { step, series, totals: await one<Totals>(on, TOTALS, [month, today]) };
  });

/** Users, income and withdrawals over a window, whose last day started at `dayStart`, by default the UTC day's. */
export async function adminTrends(from: Snapshots, at: Date, query: RouteQuery<'adminTrends'>) {
  const { step, series, totals } = await readSteps(from, at, query);
  return {
    stepSeconds: step / 1000,
    series: series.map(row => ({
      at: row.at.toISOString(),
      users: row.users,
      members: row.members,
      income: human(row.income),
      withdrawals: row.withdrawals,
    })),
    withdrawalsToday: totals?.withdrawals ?? 0,
    income: {
      today: human(totals?.today ?? '0'),
      last30Days: human(totals?.month ?? '0'),
      allTime: human(totals?.total ?? '0'),
      unpaid: human(totals?.unpaid ?? '0'),
    },
  };
}
