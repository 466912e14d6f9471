import type { PoolerMetrics } from 'shared-api/contract';
import { one } from '../../../database/database.ts';
import { readPage } from '../../../queries/read-page.ts';
import { callerOf, type Handlers } from '../../handler.ts';

interface LogRow {
  at: Date;
  level: 'info' | 'warning' | 'error';
  component: string;
  message: string;
  total: number;
}

/** The pooler program's own report; empty before its first measurement. */
export const poolerProgram = {
  async poolerMetrics({ query }, call) {
    const poolId = query.poolerId ?? callerOf(call).poolId;
    const newest = await one<{ at: Date; figures: PoolerMetrics }>(
      call.api.database,
      `SELECT at, figures FROM pooler_metrics WHERE $1::text IS NULL OR pool_id = $1 ORDER BY at DESC LIMIT 1`,
      [poolId],
    );
    return { ...newest?.figures, asOf: newest?.at.toISOString() };
  },

  async poolerLogs({ query }, call) {
    const poolId = query.poolerId ?? callerOf(call).poolId;
    return readPage(
      call.api.database,
      `SELECT at, level, component, message, count(*) OVER ()::int AS total FROM pooler_logs
       WHERE ($1::text IS NULL OR pool_id = $1 OR pool_id IS NULL) AND ($2::text IS NULL OR level = $2)
         AND ($3::text IS NULL OR strpos(lower(message), lower($3)) > 0)
       ORDER BY id DESC`,
      [poolId, query.level ?? null, query.search?.trim() || null],
      query,
      ({ at, ...row }: LogRow) => ({
        timestamp: at.toISOString(),
        level: row.level,
        component: row.component,
        message: row.message,
      }),
    );
  },
} satisfies Handlers;
