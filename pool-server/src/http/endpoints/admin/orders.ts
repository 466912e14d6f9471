import { requireStepUp } from '../../../auth/step-up.ts';
import { advanceFactorResets } from '../../../commands/factor-reset.ts';
import { decideRequest, orderAction } from '../../../commands/four-eyes.ts';
import type { AdminAction } from '../../../domain/approval.ts';
import type { ApprovalId } from '../../../domain/ids.ts';
import { waitingApprovals } from '../../../queries/approvals.ts';
import { deliverAfterwards } from '../../deliver-afterwards.ts';
import { type Call, callerOf, type Handlers } from '../../handler.ts';

const WAITING = 'A second admin has to approve this';

/** Runs an action, or records it for a second admin. */
export async function order(call: Call, action: AdminAction, reason?: string) {
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

/** Decisions of a second admin. */
export const approvalEndpoints = {
  approvals: ({ query }, call) =>
    waitingApprovals(call.api.database, callerOf(call).userId, call.context.at, query),

  approveRequest: ({ params }, call) => decide(call, params.approvalId, 'granted'),
  refuseRequest: ({ params }, call) => decide(call, params.approvalId, 'refused'),
} satisfies Handlers;
