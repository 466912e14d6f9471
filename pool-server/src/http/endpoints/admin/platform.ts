import type { RouteBody } from 'shared-api/contract';
import { requireStepUp } from '../../../auth/step-up.ts';
import { sendBroadcast } from '../../../commands/broadcast.ts';
import { decideAlertRules, decideIncident, decideMaintenance } from '../../../commands/decisions.ts';
import { liftingOf, orderFreeze } from '../../../commands/freeze-withdrawals.ts';
import { addAlertRule, removeAlertRule } from '../../../domain/alert.ts';
import { type IncidentId, newAlertId, newIncidentId } from '../../../domain/ids.ts';
import { changeIncident, postIncident } from '../../../domain/incident.ts';
import { endMaintenance, startMaintenance } from '../../../domain/maintenance.ts';
import { adminOverview } from '../../../queries/admin-overview.ts';
import { adminTrends } from '../../../queries/admin-trends.ts';
import { alertRules } from '../../../queries/alert-figures.ts';
import { adminCustody, custodyChecks } from '../../../queries/custody-balances.ts';
import { postedIncident } from '../../../queries/posted-incidents.ts';
import { freezes } from '../../../queries/withdrawal-freezes.ts';
import { type Call, callerOf, type Handlers } from '../../handler.ts';
import { serviceReasons } from '../../services.ts';
import { order } from './orders.ts';

async function writeIncident(
  { api, context }: Call,
  incidentId: IncidentId,
  said: RouteBody<'postIncident'>,
  decide: typeof postIncident,
) {
  await decideIncident(api, context, incidentId, decide({ incidentId, ...said }, context.at));
  return postedIncident(api.database, incidentId);
}

/** The platform as a whole: figures, status page, and what applies to everybody. */
export const adminPlatformEndpoints = {
  async adminOverview(_input, { api, context }) {
    const overview = await adminOverview({ ...api, database: api.reads }, context.at);
    return { ...overview, reasons: await serviceReasons(api) };
  },

  async adminCustody(_input, { api, context }) {
    const [balances, days] = await Promise.all([
      adminCustody(api.database, api.ledger, api.conservation, context.at),
      api.conservation ? custodyChecks(api.database, context.at) : [],
    ]);
    return { ...balances, days };
  },

  adminTrends: ({ query }, { api, context }) => adminTrends(api.reads, context.at, query),

  postIncident: ({ body }, call) =>
    writeIncident(call, newIncidentId(call.context.cause), body, postIncident),
  changeIncident: ({ params, body }, call) => writeIncident(call, params.incidentId, body, changeIncident),

  async setMaintenance({ body: { message, until } }, call) {
    const { api, context } = call;
    await requireStepUp(api.database, callerOf(call), context.at);
    const start = { message, until: until === null ? null : new Date(until), at: context.at };
    await decideMaintenance(api, context, startMaintenance(start));
    return { success: true };
  },

  async endMaintenance(_input, call) {
    const { api, context } = call;
    await requireStepUp(api.database, callerOf(call), context.at);
    await decideMaintenance(api, context, endMaintenance(context.at));
    return { success: true };
  },

  alertRules: (_input, { api }) => alertRules(api.database),

  async addAlertRule({ body }, { api, context }) {
    const rule = { alertId: newAlertId(context.cause), ...body, channels: [...new Set(body.channels)] };
    await decideAlertRules(api, context, addAlertRule(rule));
    return { success: true };
  },

  async removeAlertRule({ params }, { api, context }) {
    await decideAlertRules(api, context, removeAlertRule(params.alertId));
    return { success: true };
  },

  async broadcast({ body: { role = null, title, text } }, call) {
    const { api, context } = call;
    await requireStepUp(api.database, callerOf(call), context.at);
    return { recipients: await sendBroadcast(api, context, { role, title, text }) };
  },

  withdrawalFreezes: ({ query }, { api, context }) => freezes(api.database, context.at, query),

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
} satisfies Handlers;
