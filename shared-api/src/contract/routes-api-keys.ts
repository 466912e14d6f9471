import { ApiKeys, ApiKeysQuery, CreateApiKeyRequest, CreatedApiKey } from './api-keys.ts';
import { Done } from './done.ts';
import { del, get, post } from './route.ts';

/** API keys for miners, which read and submit a pool's work. */
export const apiKeyRoutes = {
  apiKeys: get('/pooler/keys', {
    access: 'pooler',
    summary: 'API keys of the pool, with their last use',
    query: ApiKeysQuery,
    response: ApiKeys,
    capability: 'api-keys',
  }),
  createApiKey: post('/pooler/keys', {
    access: 'pooler',
    summary: 'Create an API key; only this response contains it',
    status: 201,
    body: CreateApiKeyRequest,
    response: CreatedApiKey,
    errors: ['POOLER_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'api-keys',
  }),
  revokeApiKey: del('/pooler/keys/:keyId', {
    access: 'pooler',
    summary: 'Revoke an API key immediately',
    response: Done,
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'api-keys',
  }),
};
