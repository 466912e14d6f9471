import type { RouteQuery } from 'shared-api/contract';
import { one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { CLOSING } from './closing-block.ts';
import { fromRow, human } from './encode.ts';
import { readPage } from './read-page.ts';
import { NO_WORK } from './stake-outcomes.ts';

interface MissedRow {
  pooler_id: PoolId;
  block_index: string;
  farmer_id: string;
  email: string | null;
  stake: string;
  at: Date;
  code: string;
  message: string;
  acknowledged: boolean;
}

/** A page of the stakes lost without accepted work, newest first, dated at the block's close as everywhere. */
export const missedWork = (on: Queryable, poolId: PoolId | null, query: RouteQuery<'missedWork'>) =>
  readPage(
    on,
    `SELECT p.pool_id AS pooler_id, p.block_index, p.farmer_id, u.email, p.stake,
       least((${CLOSING}), p.forfeited_at) AS at,
       coalesce(w.error_code, 'WORK_MISSED') AS code,
       coalesce(w.error_message, '${NO_WORK}') AS message,
       b.acknowledged_at IS NOT NULL AS acknowledged,
       count(*) OVER ()::int AS total
     FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
       LEFT JOIN blocks b USING (pool_id, block_index)
       LEFT JOIN users u ON u.farmer_id = p.farmer_id
     WHERE p.forfeited_at IS NOT NULL AND ($1::text IS NULL OR p.pool_id = $1)
     ORDER BY at DESC, p.block_index DESC, p.farmer_id`,
    [poolId],
    query,
    ({ block_index, email, stake, code, message, ...row }: MissedRow) => ({
      ...fromRow(row),
      blockIndex: Number(block_index),
      name: email?.split('@')[0],
      lost: human(stake),
      error: { code, message },
    }),
  );

const TOTALS = `
  SELECT coalesce(sum(forfeits), 0)::int AS count, coalesce(sum(forfeited), 0) AS stake,
    (SELECT count(*)::int FROM pools WHERE review IS NOT NULL) AS in_review
  FROM pool_figures`;

/** The stakes lost since the beginning for lack of work, in KALE, and the pools paused for it. */
export async function missedWorkTotals(on: Queryable) {
  const row = await one<{ count: number; stake: string; in_review: number }>(on, TOTALS);
  return { count: row?.count ?? 0, stake: human(row?.stake ?? '0'), poolsInReview: row?.in_review ?? 0 };
}
