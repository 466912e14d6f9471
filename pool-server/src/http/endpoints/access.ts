import { changeOwnPassword, confirmPassword } from '../../auth/change-password.ts';
import { endSessions } from '../../auth/sessions.ts';
import { requireStepUp } from '../../auth/step-up.ts';
import { eraseAccount, erasureObstacles } from '../../commands/erase-account.ts';
import { mailResetLink, resetPassword } from '../../commands/reset-password.ts';
import { inTransaction } from '../../database/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { wasDone } from '../../events/was-done.ts';
import { deliverMails } from '../../mail/outbox.ts';
import { hasPermanentAddress } from '../../queries/erasure.ts';
import { sessions } from '../../queries/sessions.ts';
import { deliverAfterwards } from '../deliver-afterwards.ts';
import { callerOf, type Handlers, visitOf } from '../handler.ts';

/** Signed-in devices and passwords. */
export const accessEndpoints = {
  sessions: (_input, call) => sessions(call.api.database, callerOf(call), call.context.at),

  async endSession({ params }, call) {
    const { userId } = callerOf(call);
    const ending = { how: 'device signed out', by: visitOf(call), only: params.sessionId } as const;
    const ended = await commit(call.api.database, call.context, unit => endSessions(unit, userId, ending));
    if (ended === 0) throw new Refusal('NOT_FOUND', 'No such device is signed in');
    return { success: true };
  },

  async endOtherSessions(_input, call) {
    const { userId, sessionId } = callerOf(call);
    const ending = { how: 'device signed out', by: visitOf(call), keep: sessionId } as const;
    await commit(call.api.database, call.context, unit => endSessions(unit, userId, ending));
    return { success: true };
  },

  async changePassword({ body }, call) {
    const { api, context } = call;
    if (!(await wasDone(api.database, context)))
      await changeOwnPassword(api.database, context, callerOf(call), visitOf(call), body);
    return { success: true, message: 'Your password is changed; other devices are signed out' };
  },

  async erasure(_input, call) {
    const caller = callerOf(call);
    return {
      obstacles: await erasureObstacles(call.api, caller),
      permanentAddress: await hasPermanentAddress(call.api.database, caller.userId),
    };
  },

  async eraseAccount({ body }, call) {
    const { api, context } = call;
    const caller = callerOf(call);
    await requireStepUp(api.database, caller, context.at);
    await confirmPassword(api.database, caller, visitOf(call), body.password);
    await eraseAccount(api, context, caller, visitOf(call));
    deliverAfterwards(call);
    return { success: true, message: 'Your account is erased' };
  },

  async requestPasswordReset({ body }, { api, context, afterwards }) {
    // After the response, so that neither it nor its time reveals whether an address is known.
    afterwards(() =>
      inTransaction(api.database, tx => mailResetLink(tx, body.email, context.at))
        .then(() => deliverMails(api))
        .catch(error => api.log.error({ err: error }, 'a link to a new password could not be mailed')),
    );
    return { success: true, message: 'If this address is known, we sent it a link' };
  },

  async confirmPasswordReset({ body }, call) {
    const { api, context } = call;
    if (!(await wasDone(api.database, context))) await resetPassword(api, context, visitOf(call), body);
    return { success: true, message: 'Your password is changed: sign in with it' };
  },
} satisfies Handlers;
