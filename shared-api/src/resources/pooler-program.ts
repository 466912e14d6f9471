import type { PoolerId } from '../contract/ids.ts';
import { type PoolerLogLine, PoolerLogs, PoolerMetrics } from '../contract/pooler-metrics.ts';
import { call } from '../http/http.ts';
import { allRows, PAGE_LIMIT } from './all-rows.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/** GET /pooler/metrics: load of the pooler program; for the operator's pool unless an admin names one. */
export function usePoolerMetrics(poolerId?: PoolerId, every?: number | undefined): Resource<PoolerMetrics> {
  const query = { poolerId };
  return useCapable('pooler-live', {
    name: 'poolerMetrics',
    path: '/pooler/metrics',
    query,
    response: PoolerMetrics,
    freshness: 'pulse',
    every,
  });
}

/** Filter of log lines. */
export interface PoolerLogsFilter {
  poolerId?: PoolerId | undefined;
  level?: 'info' | 'warning' | 'error' | undefined;
  search?: string | undefined;
  page?: number;
  limit?: number;
  /** Polling interval while the log is followed, in milliseconds. */
  every?: number | undefined;
}

/** GET /pooler/logs, newest first. */
export function usePoolerLogs({ page = 1, limit = 50, every, ...filter }: PoolerLogsFilter = {}) {
  const query = { ...filter, page, limit };
  return useList<typeof PoolerLogs>(
    useCapable('pooler-live', {
      name: 'poolerLogs',
      path: '/pooler/logs',
      query,
      response: PoolerLogs,
      freshness: 'pulse',
      every,
    }),
  );
}

/** Loads all log lines that match the filter, newest first. Throws ApiError if a page fails. */
export const loadPoolerLogs = (
  filter: Pick<PoolerLogsFilter, 'poolerId' | 'level' | 'search'>,
): Promise<PoolerLogLine[]> =>
  allRows(
    page =>
      call({ path: '/pooler/logs', query: { ...filter, page, limit: PAGE_LIMIT }, response: PoolerLogs }),
    ({ id, timestamp, message }) => id ?? `${timestamp} ${message}`,
  );
