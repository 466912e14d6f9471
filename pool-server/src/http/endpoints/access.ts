import { changeOwnPassword } from '../../auth/change-password.ts';
import { endSessions } from '../../auth/sessions.ts';
import { mailResetLink, resetPassword } from '../../commands/reset-password.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { sessions } from '../../queries/sessions.ts';
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
    await changeOwnPassword(call.api.database, call.context, callerOf(call), visitOf(call), body);
    return { success: true, message: 'Your password is changed; other devices are signed out' };
  },

  async requestPasswordReset({ body }, { api, context, afterwards }) {
    afterwards(() =>
      mailResetLink(api, body.email, context.at).catch(error =>
        api.log.error({ err: error }, 'a link to a new password could not be mailed'),
      ),
    );
    return { success: true, message: 'If this address is known, we sent it a link' };
  },

  async confirmPasswordReset({ body }, call) {
    await resetPassword(call.api, call.context, visitOf(call), body);
    return { success: true, message: 'Your password is changed: sign in with it' };
  },
} satisfies Handlers;
