import { changeOwnPassword, confirmPassword } from '../../auth/change-password.ts';
import { mailProofLink, proveOwnEmail } from '../../auth/prove-email.ts';
import { endSessions } from '../../auth/sessions.ts';
import { requireStepUp } from '../../auth/step-up.ts';
import { eraseAccount, erasureObstacles } from '../../commands/erase-account.ts';
import { unsubscribe } from '../../commands/invite.ts';
import { mailResetLink, resetPassword } from '../../commands/reset-password.ts';
import { inTransaction } from '../../database/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { wasDone } from '../../events/was-done.ts';
import { deliverMails } from '../../mail/outbox.ts';
import { emailState, hasPermanentAddress, sandboxMails } from '../../queries/email-proof.ts';
import { sessions } from '../../queries/sessions.ts';
import { deliverAfterwards } from '../deliver-afterwards.ts';
import { callerOf, type Handlers, visitOf } from '../handler.ts';

/** Signed-in devices and passwords. */
export const accessEndpoints = {
  sessions: (_input, call) => sessions(call.api.database, callerOf(call), call.context.at),

  async endSession({ params }, call) {
    if (await wasDone(call.api.database, call.context)) return { success: true };
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

/** The account that a mailed link belongs to. */
export const emailProofEndpoints = {
  emailState: (_input, call) => emailState(call.api.database, callerOf(call).userId),

  async requestEmailProof(_input, call) {
    const { api, context } = call;
    const { userId } = callerOf(call);
    await inTransaction(api.database, tx => mailProofLink(tx, userId, context.at));
    // The page shows a sandbox's mails as soon as this returns.
    await deliverMails(api, userId);
    return { success: true, message: 'We sent you a link' };
  },

  async proveEmail({ body }, call) {
    await proveOwnEmail(call.api.database, call.context, callerOf(call), body.token);
    return { success: true, message: 'Your email address is confirmed' };
  },

  async unsubscribe({ body }, { api, context }) {
    await unsubscribe(api, body.token, context.at);
    return { success: true, message: 'You will get no more invitations' };
  },

  async sandboxMails(_input, call) {
    if (!call.api.faucet) throw new Refusal('NOT_FOUND', 'Mails are sent on this network');
    return sandboxMails(call.api.database, callerOf(call).userId);
  },
} satisfies Handlers;
