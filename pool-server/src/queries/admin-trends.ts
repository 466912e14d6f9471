import { many, one, type Queryable } from '../database/database.ts';
import { bucketOf, DAY, QUARTER } from './buckets.ts';
import { human } from './encode.ts';

const DAYS = 30;

/** For each day from $1 on, the accounts and members at its end, and the income and withdrawals within it. */
const TRENDS = `
  SELECT day,
    (SELECT count(*) FROM users WHERE created_at < day + interval '1 day')::int AS users,
    (SELECT count(*) FROM contracts WHERE confirmed_at < day + interval '1 day'
       AND (ended_at IS NULL OR ended_at >= day + interval '1 day'))::int AS members,
    coalesce(h.income, 0) AS income, coalesce(w.withdrawals, 0)::int AS withdrawals
  FROM generate_series($1::timestamptz, $1::timestamptz + interval '${(DAYS - 1) * 24} hours', interval '24 hours') day
    LEFT JOIN (SELECT date_bin('1 day', at, $1) AS day, sum(platform) AS income
      FROM pool_income WHERE at >= $1 GROUP BY 1) h USING (day)
    LEFT JOIN (SELECT date_bin('1 day', ended_at, $1) AS day, count(*) AS withdrawals
      FROM withdrawals WHERE status = 'confirmed' AND ended_at >= $1 GROUP BY 1) w USING (day)
  ORDER BY day`;

const INCOME = `
  SELECT coalesce(sum(platform), 0) AS month, coalesce(sum(platform) FILTER (WHERE at >= $2), 0) AS today,
    (SELECT coalesce(sum(platform_earned), 0) FROM pool_figures) AS total,
    (SELECT coalesce(sum(platform_share), 0) FROM harvests
      WHERE status = 'success' AND payout_status IS DISTINCT FROM 'success') AS unpaid
  FROM pool_income WHERE at >= $1`;

/** Users, income and withdrawals of 30 days. The last day began at `dayStart`, by default the start of the UTC day. */
export async function adminTrends(on: Queryable, at: Date, dayStart = bucketOf(at, DAY).toISOString()) {
  const today = bucketOf(new Date(dayStart), QUARTER);
  const first = new Date(today.getTime() - (DAYS - 1) * DAY);
  const [days, income] = await Promise.all([
    many<{ day: Date; users: number; members: number; income: string; withdrawals: number }>(on, TRENDS, [
      first,
    ]),
    one<Record<'total' | 'month' | 'today' | 'unpaid', string>>(on, INCOME, [first, today]),
  ]);
  return {
    days: days.map(({ day, users, members, income: earned, withdrawals }) => ({
      at: day.toISOString(),
      users,
      members,
      income: human(earned),
      withdrawals,
    })),
    income: {
      today: human(income?.today ?? '0'),
      last30Days: human(income?.month ?? '0'),
      allTime: human(income?.total ?? '0'),
      unpaid: human(income?.unpaid ?? '0'),
    },
  };
}
