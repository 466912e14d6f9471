import { one, type Queryable } from '../database/database.ts';
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
