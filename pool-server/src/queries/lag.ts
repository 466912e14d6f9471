import { one, type Queryable } from '../database/database.ts';
import { human } from './encode.ts';
import { OPEN_WITHDRAWALS } from './incidents.ts';

/** Normally a withdrawal is sent within seconds. After this time it is stuck. */
const STUCK = "interval '15 minutes'";

/** Delays that indicate a problem. */
export interface Lag {
  /** The number of withdrawals that have been due for 15 minutes. */
  readonly stuckWithdrawals: number;
  /** Seconds since the newest block known to any pool opened; null before the first one. */
  readonly blockSeconds: number | null;
}

export async function lag(on: Queryable, now: Date): Promise<Lag> {
  const row = await one<{ stuck: number; opened_at: Date | null }>(
    on,
    `SELECT (SELECT count(*)::int FROM (${OPEN_WITHDRAWALS}) open WHERE due < $1::timestamptz - ${STUCK}) AS stuck,
       (SELECT max(opened_at) FROM blocks) AS opened_at`,
    [now],
  );
  const { stuck = 0, opened_at = null } = row ?? {};
  return {
    stuckWithdrawals: stuck,
    blockSeconds: opened_at && Math.max(0, Math.round((now.getTime() - opened_at.getTime()) / 1000)),
  };
}

const LOST = `
  SELECT coalesce(sum(forfeits), 0)::int AS count, coalesce(sum(forfeited), 0) AS stake,
    (SELECT count(*)::int FROM pools WHERE review IS NOT NULL) AS in_review
  FROM pool_figures`;

/** The stakes lost since the beginning for lack of work, in KALE, and the pools paused for it. */
export async function lostStakes(on: Queryable) {
  const row = await one<{ count: number; stake: string; in_review: number }>(on, LOST);
  return { count: row?.count ?? 0, stake: human(row?.stake ?? '0'), poolsInReview: row?.in_review ?? 0 };
}
