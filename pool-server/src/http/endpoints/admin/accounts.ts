import { startImpersonation } from '../../../auth/impersonation.ts';
import {
  endAccountSessions,
  factorResetOf,
  noteAccount,
  resumeAccount,
  suspendAccount,
} from '../../../commands/manage-account.ts';
import { adminUser } from '../../../queries/admin-user.ts';
import { adminUsers, userById } from '../../../queries/users.ts';
import { callerOf, type Handlers, visitOf } from '../../handler.ts';
import { order } from './orders.ts';

/** The accounts of users and admins. */
export const adminAccountEndpoints = {
  adminUsers: ({ query }, { api }) => adminUsers(api.database, query),

  adminUser: ({ params }, { api, context }) => adminUser(api.database, params.userId, context.at),

  async noteUser({ params, body }, call) {
    const note = { userId: params.userId, by: callerOf(call).userId, text: body.text };
    await noteAccount(call.api, call.context, note);
    return { success: true };
  },

  async endUserSessions({ params }, call) {
    const ending = { userId: params.userId, from: visitOf(call), keep: callerOf(call).sessionId };
    await endAccountSessions(call.api, call.context, ending);
    return { success: true };
  },

  async suspendUser({ params, body }, call) {
    const suspension = { userId: params.userId, by: callerOf(call).userId, from: visitOf(call) };
    const { reason, holdMoney } = body;
    const action = await suspendAccount(call.api, call.context, { ...suspension, reason, holdMoney });
    return action ? order(call, action, reason) : { success: true };
  },

  async resumeUser({ params, body: { reason } }, call) {
    const action = await resumeAccount(call.api, call.context, { userId: params.userId, reason });
    return action ? order(call, action, reason) : { success: true };
  },

  resetUserFactors: async ({ params, body }, call) =>
    order(call, factorResetOf(params.userId, callerOf(call).userId), body.reason),

  async readAccount({ params, body }, call) {
    const { api, context } = call;
    const userId = params.userId;
    const { token, expiresAt } = await startImpersonation(api, context, callerOf(call), visitOf(call), {
      userId,
      reason: body.reason,
    });
    return { token, expiresAt: expiresAt.toISOString(), user: await userById(api.database, userId) };
  },

  addAdmin: ({ body }, call) => order(call, { kind: 'add-admin', email: body.email }, body.reason),
} satisfies Handlers;
