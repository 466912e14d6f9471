import { decidePool } from '../../../commands/decisions.ts';
import { approve } from '../../../commands/register-pool.ts';
import { pausePool, resumePool } from '../../../domain/pool-decisions.ts';
import { adminPoolers } from '../../../queries/admin-pools.ts';
import type { Handlers } from '../../handler.ts';
import { order } from './orders.ts';

/** All pools, for admins. */
export const adminPoolEndpoints = {
  adminPoolers: ({ query }, { api }) => adminPoolers(api.database, query),

  async approvePooler({ params }, { api, context }) {
    await approve(api, context, params.poolerId);
    return { success: true };
  },

  async pausePooler({ params }, { api, context }) {
    await decidePool(api, context, params.poolerId, pausePool);
    return { success: true };
  },

  async resumePooler({ params }, { api, context }) {
    await decidePool(api, context, params.poolerId, resumePool);
    return { success: true };
  },

  setPoolerTerms: ({ params, body: { exitDelay, ...shares } }, call) =>
    order(call, {
      kind: 'pool-terms',
      poolId: params.poolerId,
      terms: { ...shares, ...(exitDelay !== undefined && { exitDelayBlocks: exitDelay }) },
    }),
} satisfies Handlers;
