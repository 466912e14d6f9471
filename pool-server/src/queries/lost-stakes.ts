import { one, type Queryable } from '../database/database.ts';
import { human } from './encode.ts';

const LOST = `
  SELECT coalesce(sum(forfeits), 0)::int AS count, coalesce(sum(forfeited), 0) AS stake,
    (SELECT count(*)::int FROM pools WHERE review IS NOT NULL) AS in_review
  FROM pool_figures`;

/** The stakes lost since the beginning for lack of work, in KALE, and the pools paused for it. */
export async function lostStakes(on: Queryable) {
  const row = await one<{ count: number; stake: string; in_review: number }>(on, LOST);
  return { count: row?.count ?? 0, stake: human(row?.stake ?? '0'), poolsInReview: row?.in_review ?? 0 };
}
