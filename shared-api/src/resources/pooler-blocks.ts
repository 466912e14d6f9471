import { Done } from '../contract/done.ts';
import {
  type AcknowledgeAllRequest,
  AcknowledgeAllResult,
  type BlockDiscoveredRequest,
  BlockDiscoveredResponse,
  BlockFailures,
  MissedWork,
  NonceSamples,
  PoolerBlocks,
  type PoolerBlocksQuery,
  type RetryRequest,
  RetryResult,
} from '../contract/pooler-blocks.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { type ListFilter, useCapableList } from './use-list.ts';
import { usePost, useRequest } from './use-request.ts';
import { type Resource, useResource } from './use-resource.ts';

/** Filter of blocks; of the operator's pool unless an admin names one. */
export type PoolerBlocksFilter = ListFilter<typeof PoolerBlocksQuery>;

/** GET /pooler/blocks, newest first; disabled for a server without the capability. */
export const usePoolerBlocks = ({ page = 1, limit = 10, ...filter }: PoolerBlocksFilter = {}) =>
  useCapableList('pooler-live', {
    name: 'poolerBlocks',
    path: '/pooler/blocks',
    query: { ...filter, page, limit },
    response: PoolerBlocks,
    freshness: 'pulse',
  });

/** GET /pooler/missed-work: stakes lost without accepted work, newest first. */
export function useMissedWork({
  page = 1,
  limit = 10,
  poolerId,
}: Pick<PoolerBlocksFilter, 'poolerId' | 'page' | 'limit'> = {}) {
  return useCapableList('missed-work', {
    name: 'missedWork',
    path: '/pooler/missed-work',
    query: { poolerId, page, limit },
    response: MissedWork,
    freshness: 'pulse',
  });
}

const pathOf = (blockId: string, what: string) => `/pooler/blocks/${encodeURIComponent(blockId)}/${what}`;

/** POST /pooler/blocks/{id}/acknowledge. */
export const useAcknowledgeBlock = (): Action<string, Done> =>
  useRequest(
    blockId => ({ method: 'POST', path: pathOf(blockId, 'acknowledge'), body: {}, response: Done }),
    'reportBlock',
  );

/** POST /pooler/blocks/acknowledge: every block of the operator's pool; of the pool that an admin names, or of all. */
export const useAcknowledgeAll = (): Action<AcknowledgeAllRequest, AcknowledgeAllResult> =>
  usePost('/pooler/blocks/acknowledge', AcknowledgeAllResult, 'reportBlock');

/** GET /pooler/blocks/{id}/failures: the farmers whose step failed, with reasons. Null disables it. */
export const useBlockFailures = (blockId: string | null): Resource<BlockFailures> =>
  useResource(
    blockId === null
      ? null
      : {
          name: 'blockFailures',
          path: pathOf(blockId, 'failures'),
          response: BlockFailures,
          freshness: 'pulse',
        },
  );

/** POST /pooler/blocks/{id}/retry: retries one step for the farmers for whom it failed. */
export const useRetryBlock = (blockId: string): Action<RetryRequest, RetryResult> =>
  usePost(pathOf(blockId, 'retry'), RetryResult, 'retryBlock');

/** GET /pooler/blocks/{id}/samples, mined on demand. */
export const useNonceSamples = (): Action<string, NonceSamples> =>
  useAction((blockId: string) => call({ path: pathOf(blockId, 'samples'), response: NonceSamples }));

/** POST /pooler/block-discovered. */
export const useReportBlock = (): Action<BlockDiscoveredRequest, BlockDiscoveredResponse> =>
  usePost('/pooler/block-discovered', BlockDiscoveredResponse, 'reportBlock');
