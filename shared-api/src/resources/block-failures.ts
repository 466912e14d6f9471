import { BlockFailures, type RetryRequest, RetryResult } from '../contract/pooler-blocks.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { type Resource, useResource } from './use-resource.ts';

const pathOf = (blockId: string, what: string) => `/pooler/blocks/${encodeURIComponent(blockId)}/${what}`;

/** GET /pooler/blocks/{id}/failures: whose step failed and why. Null asks for nothing. */
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

/** POST /pooler/blocks/{id}/retry: one step again, for those for whom it failed. */
export const useRetryBlock = (blockId: string): Action<RetryRequest, RetryResult> =>
  useAction(
    (body: RetryRequest, idempotencyKey) =>
      call({ method: 'POST', path: pathOf(blockId, 'retry'), body, response: RetryResult, idempotencyKey }),
    'retryBlock',
  );
