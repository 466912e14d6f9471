import type { PoolerId } from '../contract/ids.ts';
import {
  type PoolerLogLine,
  PoolerLogs,
  type PoolerLogsQuery,
  PoolerMetrics,
} from '../contract/pooler-metrics.ts';
import { allRows } from './all-rows.ts';
import { useCapable } from './use-capable.ts';
import { type ListFilter, useCapableList } from './use-list.ts';
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
export type PoolerLogsFilter = ListFilter<typeof PoolerLogsQuery> & {
  /** Polling interval while the log is followed, in milliseconds. */
  every?: number | undefined;
};

/** GET /pooler/logs, newest first. */
export const usePoolerLogs = ({ page = 1, limit = 50, every, ...filter }: PoolerLogsFilter = {}) =>
  useCapableList('pooler-live', {
    name: 'poolerLogs',
    path: '/pooler/logs',
    query: { ...filter, page, limit },
    response: PoolerLogs,
    freshness: 'pulse',
    every,
  });

/** Loads all log lines that match the filter, newest first. Throws ApiError if a page fails. */
export const loadPoolerLogs = (
  filter: Pick<PoolerLogsFilter, 'poolerId' | 'level' | 'search'>,
): Promise<PoolerLogLine[]> =>
  allRows(
    { path: '/pooler/logs', query: filter, response: PoolerLogs },
    ({ id, timestamp, message }) => id ?? `${timestamp} ${message}`,
  );
