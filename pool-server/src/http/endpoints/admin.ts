import { startImpersonation } from '../../auth/impersonation.ts';
import { closeSessionsOf } from '../../auth/sessions.ts';
import { approve } from '../../commands/register-pool.ts';
import type { PoolId, UserId } from '../../domain/ids.ts';
import {
  changeTerms,
  type PoolEvent,
  type PoolState,
  pausePool,
  pool,
  resumePool,
} from '../../domain/pool.ts';
import { Refusal } from '../../domain/refusal.ts';
import { resumeUser, suspendUser, user } from '../../domain/user.ts';
import { commit } from '../../events/event-store.ts';
import { poolStream, userStream } from '../../events/stream.ts';
import { adminOverview } from '../../queries/admin-overview.ts';
import { adminPoolers } from '../../queries/admin-pools.ts';
import { adminCustody } from '../../queries/custody-balances.ts';
import { adminUsers, userById } from '../../queries/users.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';

async function changePool({ api, context }: Call, id: string, decision: (state: PoolState) => PoolEvent[]) {
  await commit(api.database, context, unit => unit.decide(poolStream(id as PoolId), pool, decision));
  return { success: true };
}

export const adminEndpoints = {
  adminOverview: (_input, { api, context }) => adminOverview(api, context.at),

  async adminCustody(_input, { api, context }) {
    if (!api.conservation) throw new Refusal('NOT_FOUND', 'This network cannot be added up');
    return adminCustody(api.database, api.conservation, context.at);
  },

  adminUsers: ({ query }, { api }) => adminUsers(api.database, query),

  async suspendUser({ params, body }, call) {
    const { api, context } = call;
    const id = params.userId as UserId;
    // An admin could not undo their own suspension.
    if (id === callerOf(call).userId) throw new Refusal('FORBIDDEN', 'You cannot suspend your own account');
    await commit(api.database, context, async unit => {
      await unit.decide(userStream(id), user, suspendUser(body.reason));
      await closeSessionsOf(unit.tx, id);
    });
    return { success: true };
  },

  async resumeUser({ params, body }, { api, context }) {
    const id = params.userId as UserId;
    await commit(api.database, context, unit => unit.decide(userStream(id), user, resumeUser(body.reason)));
    return { success: true };
  },

  async readAccount({ params, body }, call) {
    const { api, context } = call;
    const userId = params.userId as UserId;
    const { token, expiresAt } = await startImpersonation(api, context, callerOf(call), {
      userId,
      reason: body.reason,
    });
    return { token, expiresAt: expiresAt.toISOString(), user: await userById(api.database, userId) };
  },

  adminPoolers: ({ query }, { api }) => adminPoolers(api.database, query),

  async approvePooler({ params }, { api, context }) {
    await approve(api, context, params.poolerId as PoolId);
    return { success: true };
  },

  pausePooler: ({ params }, call) => changePool(call, params.poolerId, pausePool),
  resumePooler: ({ params }, call) => changePool(call, params.poolerId, resumePool),

  setPoolerTerms: ({ params, body: { exitDelay, ...shares } }, call) =>
    changePool(
      call,
      params.poolerId,
      changeTerms({ ...shares, ...(exitDelay !== undefined && { exitDelayBlocks: exitDelay }) }),
    ),
} satisfies Handlers;
