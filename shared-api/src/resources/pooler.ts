import { HarvestStatus } from '../contract/harvest-control.ts';
import type { PoolerId } from '../contract/ids.ts';
import {
  type BlockDiscoveredRequest,
  BlockDiscoveredResponse,
  PoolerBlocks,
} from '../contract/pooler-blocks.ts';
import { PoolerFarmers } from '../contract/pooler-farmers.ts';
import { PoolerStatus } from '../contract/pooler-status.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /pooler/status from the pooler's own host, without the token, every 30 s. */
export const usePoolerStatus = (): Resource<PoolerStatus> =>
  useResource({
    name: 'poolerStatus',
    path: '/pooler/status',
    response: PoolerStatus,
    host: 'pooler',
    freshness: 'pulse',
    open: true,
  });

/** Which blocks or farmers; the own pool unless an admin names one. */
export interface PoolerFilter {
  poolerId?: PoolerId;
  page?: number;
  limit?: number;
  search?: string;
  status?: 'active' | 'inactive' | 'pending';
}

/** GET /pooler/blocks; nothing is asked of a server without the capability. */
export function usePoolerBlocks({ page = 1, limit = 10, ...filter }: PoolerFilter = {}) {
  const query = { ...filter, page, limit };
  return useList<typeof PoolerBlocks>(
    useCapable('pooler-live', {
      name: 'poolerBlocks',
      path: '/pooler/blocks',
      query,
      response: PoolerBlocks,
      freshness: 'pulse',
    }),
  );
}

/** GET /pooler/farmers; nothing is asked of a server without the capability. */
export function usePoolerFarmers({ page = 1, limit = 10, ...filter }: PoolerFilter = {}) {
  const query = { ...filter, page, limit };
  return useList<typeof PoolerFarmers>(
    useCapable('pooler-live', {
      name: 'poolerFarmers',
      path: '/pooler/farmers',
      query,
      response: PoolerFarmers,
      freshness: 'pulse',
    }),
  );
}

/** GET /harvest/status. */
export const useHarvestStatus = (): Resource<HarvestStatus> =>
  useResource({
    name: 'harvestStatus',
    path: '/harvest/status',
    response: HarvestStatus,
    freshness: 'pulse',
  });

/** POST /pooler/block-discovered. */
export const useReportBlock = (): Action<BlockDiscoveredRequest, BlockDiscoveredResponse> =>
  useAction(
    (body: BlockDiscoveredRequest, idempotencyKey) =>
      call({
        method: 'POST',
        path: '/pooler/block-discovered',
        body,
        response: BlockDiscoveredResponse,
        idempotencyKey,
      }),
    'reportBlock',
  );
