import { ApiKeys, type CreateApiKeyRequest, CreatedApiKey } from '../contract/api-keys.ts';
import { Done } from '../contract/done.ts';
import type { PoolerId } from '../contract/ids.ts';
import type { Action } from './use-action.ts';
import { useCapableList } from './use-list.ts';
import { usePost, useRequest } from './use-request.ts';

/** GET /pooler/keys: the API keys of the operator's pool; for an admin, of the given pool or all; a page of them. */
export const useApiKeys = (poolerId?: PoolerId, paging = { page: 1, limit: 100 }) =>
  useCapableList('api-keys', {
    name: 'apiKeys',
    path: '/pooler/keys',
    query: { poolerId, ...paging },
    response: ApiKeys,
    freshness: 'steady',
  });

/** POST /pooler/keys: only this response contains the key. */
export const useCreateApiKey = (): Action<CreateApiKeyRequest, CreatedApiKey> =>
  usePost('/pooler/keys', CreatedApiKey, 'changeApiKeys');

/** DELETE /pooler/keys/{id}. */
export const useRevokeApiKey = (): Action<string, Done> =>
  useRequest(
    id => ({ method: 'DELETE', path: `/pooler/keys/${encodeURIComponent(id)}`, body: {}, response: Done }),
    'changeApiKeys',
  );
