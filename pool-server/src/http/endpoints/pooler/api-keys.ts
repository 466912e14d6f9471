import { createApiKey, revokeApiKey } from '../../../commands/api-keys.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { apiKeys, poolOfKey } from '../../../queries/api-keys.ts';
import { callerOf, type Handlers, visitOf } from '../../handler.ts';
import { ApiError } from '../../middleware/api-error.ts';
import { poolNamed, poolOf } from './pool-named.ts';

/** API keys for the miners of a pool. */
export const apiKeyEndpoints = {
  apiKeys: ({ query }, call) => apiKeys(call.api.database, poolOf(call, query), query),

  createApiKey({ body: { poolerId, name, scopes } }, call) {
    const key = { poolId: poolNamed(call, { poolerId }), name, scopes };
    return createApiKey(call.api.database, call.context, callerOf(call), visitOf(call), key);
  },

  async revokeApiKey({ params: { keyId } }, call) {
    const { api, context } = call;
    const caller = callerOf(call);
    const poolId = await poolOfKey(api.database, keyId);
    // A pooler must not learn whether another pool's key exists.
    if (caller.role !== 'admin' && poolId !== caller.poolId)
      throw new ApiError('FORBIDDEN', 'Your pool has no such key');
    if (!poolId) throw new Refusal('NOT_FOUND', 'No such key');
    await revokeApiKey(api.database, context, caller, visitOf(call), keyId);
    return { success: true };
  },
} satisfies Handlers;
