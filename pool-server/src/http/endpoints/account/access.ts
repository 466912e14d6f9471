import { changeOwnPassword } from '../../../auth/change-password.ts';
import { mailResetLink, resetPassword } from '../../../auth/reset-password.ts';
import { many } from '../../../database/database.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { callerOf, type Handlers } from '../../handler.ts';

interface SessionRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** Signed-in devices and passwords. */
export const access = {
  async sessions(_input, call) {
    const { userId, sessionId } = callerOf(call);
    const rows = await many<SessionRow>(
      call.api.database,
      `SELECT id, user_agent, created_at, last_used_at FROM sessions WHERE user_id = $1 AND expires_at > $2
         AND parent_id IS NULL
       ORDER BY last_used_at DESC, created_at DESC LIMIT 100`,
      [userId, call.context.at],
    );
    return {
      items: rows.map(row => ({
        id: row.id,
        device: row.user_agent,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        current: row.id === sessionId,
      })),
    };
  },

  async endSession({ params }, call) {
    const { rowCount } = await call.api.database.query(
      'DELETE FROM sessions WHERE id = $1 AND user_id = $2 AND parent_id IS NULL',
      [params.sessionId, callerOf(call).userId],
    );
    if (rowCount === 0) throw new Refusal('NOT_FOUND', 'No such device is signed in');
    return { success: true };
  },

  async changePassword({ body }, call) {
    await changeOwnPassword(call.api.database, call.context, callerOf(call), call.address, body);
    return { success: true, message: 'Your password is changed; other devices are signed out' };
  },

  async requestPasswordReset({ body }, { api, context, afterwards }) {
    afterwards(() =>
      mailResetLink(api, body.email, context.at).catch(error =>
        api.log.error({ err: error }, 'a link to a new password could not be mailed'),
      ),
    );
    return { success: true, message: 'If this address is known, a link is on its way' };
  },

  async confirmPasswordReset({ body }, { api, context, address }) {
    await resetPassword(api.database, context, address, body);
    return { success: true, message: 'Your password is changed: sign in with it' };
  },
} satisfies Handlers;
