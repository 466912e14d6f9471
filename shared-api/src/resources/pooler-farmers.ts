import { PoolerFarmers, type PoolerFarmersQuery } from '../contract/pooler-farmers.ts';
import { type ListFilter, useCapableList } from './use-list.ts';

/** Filter and order of farmers; of the operator's pool unless an admin names one. */
export type PoolerFarmersFilter = ListFilter<typeof PoolerFarmersQuery>;

/** GET /pooler/farmers; disabled for a server without the capability. */
export const usePoolerFarmers = ({ page = 1, limit = 10, ...filter }: PoolerFarmersFilter = {}) =>
  useCapableList('pooler-live', {
    name: 'poolerFarmers',
    path: '/pooler/farmers',
    query: { ...filter, page, limit },
    response: PoolerFarmers,
    freshness: 'pulse',
  });
