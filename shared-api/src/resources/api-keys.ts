import { ApiKeys, type CreateApiKeyRequest, CreatedApiKey } from '../contract/api-keys.ts';
import { Done } from '../contract/done.ts';
import type { PoolerId } from '../contract/ids.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';

/** GET /pooler/keys: the API keys of the operator's pool; for an admin, of the given pool or all; a page of them. */
export const useApiKeys = (poolerId?: PoolerId, paging = { page: 1, limit: 100 }) =>
  useList<typeof ApiKeys>(
    useCapable('api-keys', {
      name: 'apiKeys',
      path: '/pooler/keys',
      query: { poolerId, ...paging },
      response: ApiKeys,
      freshness: 'steady',
    }),
  );

/** POST /pooler/keys: only this response contains the key. */
export const useCreateApiKey = (): Action<CreateApiKeyRequest, CreatedApiKey> =>
  useAction(
    (body: CreateApiKeyRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/pooler/keys', body, response: CreatedApiKey, idempotencyKey }),
    'changeApiKeys',
  );

/** DELETE /pooler/keys/{id}. */
export const useRevokeApiKey = (): Action<string, Done> =>
  useAction((id: string, idempotencyKey) => {
    const path = `/pooler/keys/${encodeURIComponent(id)}`;
    return call({ method: 'DELETE', path, body: {}, response: Done, idempotencyKey });
  }, 'changeApiKeys');
