import type { PoolerMetrics, RouteQuery } from 'shared-api/contract';
import { many, one, type Queryable } from '../database/database.ts';
import { fromRow, type RowOf } from './encode.ts';
import { readPage } from './read-page.ts';

/** A planted farmer for whom the pooler searches a nonce. */
interface AssignmentRow {
  farmer_id: string;
  address: string;
  ledger: string;
  stake: string;
  /** Zeros of the nonce submitted so far. */
  zeros: number | null;
}

/** The farmers that a pool planted in a block, by id. */
export const workAssignments = (on: Queryable, poolId: string, blockIndex: number) =>
  many<AssignmentRow>(
    on,
    `SELECT p.farmer_id, f.custodial_address AS address, p.ledger, p.stake,
       CASE WHEN w.status IN ('success', 'pending') THEN w.zeros END AS zeros
     FROM plantings p JOIN farmers f ON f.id = p.farmer_id
     LEFT JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE p.pool_id = $1 AND p.block_index = $2 AND p.status = 'success' ORDER BY p.farmer_id`,
    [poolId, blockIndex],
  );

/** The pooler program's own report; empty before its first measurement. */
export async function poolerMetrics(on: Queryable, poolId: string | null) {
  const newest = await one<{ at: Date; figures: PoolerMetrics }>(
    on,
    `SELECT at, figures FROM pooler_metrics WHERE $1::text IS NULL OR pool_id = $1 ORDER BY at DESC LIMIT 1`,
    [poolId],
  );
  return { ...newest?.figures, asOf: newest?.at.toISOString() };
}

/** One page of the pooler program's log, newest first. Ordered by the column, because the output name `id` is text. */
export const poolerLogs = (on: Queryable, poolId: string | null, query: RouteQuery<'poolerLogs'>) =>
  readPage(
    on,
    `SELECT id::text, at AS timestamp, level, component, message, count(*) OVER ()::int AS total FROM pooler_logs
       WHERE ($1::text IS NULL OR pool_id = $1 OR pool_id IS NULL) AND ($2::text IS NULL OR level = $2)
         AND ($3::text IS NULL OR strpos(lower(message), lower($3)) > 0)
       ORDER BY pooler_logs.id DESC`,
    [poolId, query.level ?? null, query.search?.trim() || null],
    query,
    fromRow<RowOf<'poolerLogs'>>,
  );
