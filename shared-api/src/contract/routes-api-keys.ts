import { ApiKeys, ApiKeysQuery, CreateApiKeyRequest, CreatedApiKey } from './api-keys.ts';
import { Done } from './done.ts';
import type { Route } from './route.ts';

/** API keys for miners, which read and submit a pool's work. */
export const apiKeyRoutes = {
  apiKeys: {
    method: 'GET',
    path: '/pooler/keys',
    access: 'pooler',
    summary: 'API keys of the pool, with their last use',
    query: ApiKeysQuery,
    response: ApiKeys,
    capability: 'api-keys',
  },
  createApiKey: {
    method: 'POST',
    path: '/pooler/keys',
    access: 'pooler',
    summary: 'Create an API key; only this response contains it',
    status: 201,
    body: CreateApiKeyRequest,
    response: CreatedApiKey,
    errors: ['POOLER_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'api-keys',
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/pooler/keys/:keyId',
    access: 'pooler',
    summary: 'Revoke an API key immediately',
    response: Done,
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'api-keys',
  },
} as const satisfies Record<string, Route>;
