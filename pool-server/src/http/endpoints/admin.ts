import type { RouteBody } from 'shared-api/contract';
import { startImpersonation } from '../../auth/impersonation.ts';
import { endSessions } from '../../auth/sessions.ts';
import { requireStepUp } from '../../auth/step-up.ts';
import { sendBroadcast } from '../../commands/broadcast.ts';
import { advanceFactorResets } from '../../commands/factor-reset.ts';
import { decideRequest, orderAction } from '../../commands/four-eyes.ts';
import { liftingOf, orderFreeze } from '../../commands/freeze-withdrawals.ts';
import { noteAccount } from '../../commands/note-account.ts';
import { approve } from '../../commands/register-pool.ts';
import { addAlertRule, alerts, removeAlertRule } from '../../domain/alert.ts';
import type { AdminAction } from '../../domain/approval.ts';
import {
  type ApprovalId,
  type IncidentId,
  newAlertId,
  newIncidentId,
  type PoolId,
} from '../../domain/ids.ts';
import { changeIncident, incident, postIncident } from '../../domain/incident.ts';
import {
  endMaintenance,
  type MaintenanceEvent,
  type MaintenanceState,
  maintenance,
  startMaintenance,
} from '../../domain/maintenance.ts';
import { type PoolEvent, type PoolState, pausePool, pool, resumePool } from '../../domain/pool.ts';
import { Refusal } from '../../domain/refusal.ts';
import { resumeUser, suspendUser, user } from '../../domain/user.ts';
import { commit } from '../../events/event-store.ts';
import {
  ALERTS_STREAM,
  incidentStream,
  MAINTENANCE_STREAM,
  poolStream,
  userStream,
} from '../../events/stream.ts';
import { adminOverview } from '../../queries/admin-overview.ts';
import { adminPoolers } from '../../queries/admin-pools.ts';
import { adminTrends } from '../../queries/admin-trends.ts';
import { adminUser } from '../../queries/admin-user.ts';
import { alertRules } from '../../queries/alert-rules.ts';
import { waitingApprovals } from '../../queries/approvals.ts';
import { adminCustody } from '../../queries/custody-balances.ts';
import { custodyChecks } from '../../queries/custody-checks.ts';
import { postedIncidents } from '../../queries/posted-incidents.ts';
import { adminUsers, userById } from '../../queries/users.ts';
import { freezes } from '../../queries/withdrawal-freezes.ts';
import { deliverAfterwards } from '../deliver-afterwards.ts';
import { type Call, callerOf, type Handlers, visitOf } from '../handler.ts';

const WAITING = 'A second admin has to approve this';

/** Runs an action, or records it for a second admin. */
async function order(call: Call, action: AdminAction, reason?: string) {
  const { api, context } = call;
  const caller = callerOf(call);
  await requireStepUp(api.database, caller, context.at);
  const ordered = await orderAction(api, context, { by: caller.userId, action, reason });
  if (ordered === 'waiting') return { success: true, message: WAITING };
  followUp(call, action);
  return { success: true };
}

/** Sends the mail about an action: a new admin chooses a password with a link, and a reset can be stopped by one. */
function followUp(call: Call, action: AdminAction) {
  if (action.kind === 'reset-factors') call.afterwards(() => advanceFactorResets(call.api));
  if (action.kind === 'add-admin') deliverAfterwards(call);
}

async function decide(call: Call, id: ApprovalId, decision: 'granted' | 'refused') {
  const { api, context } = call;
  const caller = callerOf(call);
  await requireStepUp(api.database, caller, context.at);
  const done = await decideRequest(api, context, id, decision, caller.userId);
  if (done) followUp(call, done);
  return { success: true };
}

async function changePool({ api, context }: Call, id: PoolId, decision: (state: PoolState) => PoolEvent[]) {
  await commit(api.database, context, unit => unit.decide(poolStream(id), pool, decision));
  return { success: true };
}

async function writeIncident(
  { api, context }: Call,
  id: IncidentId,
  said: RouteBody<'postIncident'>,
  decide: typeof postIncident,
) {
  await commit(api.database, context, unit =>
    unit.decide(incidentStream(id), incident, decide({ incidentId: id, ...said })),
  );
  const [written] = await postedIncidents(api.database, context.at, id);
  if (!written) throw new Refusal('NOT_FOUND', 'It ended more than 90 days ago');
  return written;
}

async function decideMaintenance(call: Call, decision: (state: MaintenanceState) => MaintenanceEvent[]) {
  const { api, context } = call;
  await requireStepUp(api.database, callerOf(call), context.at);
  await commit(api.database, context, unit => unit.decide(MAINTENANCE_STREAM, maintenance, decision));
  return { success: true };
}

export const adminEndpoints = {
  adminOverview: (_input, { api, context }) => adminOverview({ ...api, database: api.reads }, context.at),

  async adminCustody(_input, { api, context }) {
    if (!api.conservation) throw new Refusal('NOT_FOUND', 'This network cannot be added up');
    const [balances, days] = await Promise.all([
      adminCustody(api.database, api.conservation, context.at),
      custodyChecks(api.database, context.at),
    ]);
    return { ...balances, days };
  },

  adminTrends: ({ query }, { api, context }) => adminTrends(api.reads, context.at, query),

  adminUsers: ({ query }, { api }) => adminUsers(api.database, query),

  adminUser: ({ params }, { api, context }) => adminUser(api.database, params.userId, context.at),

  async noteUser({ params, body }, call) {
    const note = { userId: params.userId, by: callerOf(call).userId, text: body.text };
    await noteAccount(call.api, call.context, note);
    return { success: true };
  },

  async endUserSessions({ params }, call) {
    const { api, context } = call;
    const { id } = await userById(api.database, params.userId);
    const caller = callerOf(call);
    // An admin stays signed in who ends their own other sessions here.
    const ending = { how: 'ended by an admin', by: visitOf(call), keep: caller.sessionId } as const;
    await commit(api.database, context, unit => endSessions(unit, id, ending));
    return { success: true };
  },

  async suspendUser({ params, body }, call) {
    const { api, context } = call;
    const id = params.userId;
    // An admin could not undo their own suspension.
    if (id === callerOf(call).userId) throw new Refusal('FORBIDDEN', 'You cannot suspend your own account');
    const target = await userById(api.database, id);
    if (target.role === 'admin') return order(call, { kind: 'remove-admin', userId: id }, body.reason);
    if (body.holdMoney) return order(call, { kind: 'hold-money', userId: id }, body.reason);
    await commit(api.database, context, async unit => {
      await unit.decide(userStream(id), user, suspendUser(body.reason));
      await endSessions(unit, id, { how: 'suspension', by: visitOf(call) });
    });
    return { success: true };
  },

  async resumeUser({ params, body }, call) {
    const { api, context } = call;
    const id = params.userId;
    const target = await userById(api.database, id);
    if (target.role === 'admin') return order(call, { kind: 'restore-admin', userId: id }, body.reason);
    await commit(api.database, context, unit => unit.decide(userStream(id), user, resumeUser(body.reason)));
    return { success: true };
  },

  async resetUserFactors({ params, body }, call) {
    const id = params.userId;
    if (id === callerOf(call).userId)
      throw new Refusal('FORBIDDEN', 'Another admin has to reset your second factors');
    return order(call, { kind: 'reset-factors', userId: id }, body.reason);
  },

  postIncident: ({ body }, call) =>
    writeIncident(call, newIncidentId(call.context.cause), body, postIncident),
  changeIncident: ({ params, body }, call) => writeIncident(call, params.incidentId, body, changeIncident),

  setMaintenance: ({ body: { message, until } }, call) =>
    decideMaintenance(
      call,
      startMaintenance({ message, until: until === null ? null : new Date(until), at: call.context.at }),
    ),
  endMaintenance: (_input, call) => decideMaintenance(call, endMaintenance(call.context.at)),

  alertRules: (_input, { api }) => alertRules(api.database),

  async addAlertRule({ body }, { api, context }) {
    const rule = { alertId: newAlertId(context.cause), ...body, channels: [...new Set(body.channels)] };
    await commit(api.database, context, unit => unit.decide(ALERTS_STREAM, alerts, addAlertRule(rule)));
    return { success: true };
  },

  async removeAlertRule({ params }, { api, context }) {
    const decision = removeAlertRule(params.alertId);
    await commit(api.database, context, unit => unit.decide(ALERTS_STREAM, alerts, decision));
    return { success: true };
  },

  async broadcast({ body: { role = null, title, text } }, call) {
    const { api, context } = call;
    await requireStepUp(api.database, callerOf(call), context.at);
    return { recipients: await sendBroadcast(api, context, { role, title, text }) };
  },

  async readAccount({ params, body }, call) {
    const { api, context } = call;
    const userId = params.userId;
    const { token, expiresAt } = await startImpersonation(api, context, callerOf(call), {
      userId,
      reason: body.reason,
    });
    return { token, expiresAt: expiresAt.toISOString(), user: await userById(api.database, userId) };
  },

  adminPoolers: ({ query }, { api }) => adminPoolers(api.database, query),

  async approvePooler({ params }, { api, context }) {
    await approve(api, context, params.poolerId);
    return { success: true };
  },

  pausePooler: ({ params }, call) => changePool(call, params.poolerId, pausePool),
  resumePooler: ({ params }, call) => changePool(call, params.poolerId, resumePool),

  setPoolerTerms: ({ params, body: { exitDelay, ...shares } }, call) =>
    order(call, {
      kind: 'pool-terms',
      poolId: params.poolerId,
      terms: { ...shares, ...(exitDelay !== undefined && { exitDelayBlocks: exitDelay }) },
    }),

  addAdmin: ({ body }, call) => order(call, { kind: 'add-admin', email: body.email }, body.reason),

  withdrawalFreezes: (_input, { api, context }) => freezes(api.database, context.at),

  async freezeWithdrawals({ body }, call) {
    const { api, context } = call;
    const caller = callerOf(call);
    await requireStepUp(api.database, caller, context.at);
    const userId = body.userId ?? null;
    await orderFreeze(api, context, { by: caller.userId, userId, reason: body.reason });
    return { success: true };
  },

  async liftFreeze({ body }, call) {
    const userId = body.userId ?? null;
    return order(call, await liftingOf(call.api, userId), body.reason);
  },

  approvals: (_input, call) => waitingApprovals(call.api.database, callerOf(call).userId, call.context.at),

  approveRequest: ({ params }, call) => decide(call, params.approvalId, 'granted'),
  refuseRequest: ({ params }, call) => decide(call, params.approvalId, 'refused'),
} satisfies Handlers;
