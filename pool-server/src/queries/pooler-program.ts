import type { PoolerMetrics, RouteQuery } from 'shared-api/contract';
import { one, type Queryable } from '../database/database.ts';
import { itemOf } from './encode.ts';
import { readPage } from './read-page.ts';

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
    itemOf<'poolerLogs'>,
  );
