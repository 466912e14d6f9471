import { mailProofLink, proveOwnEmail } from '../../auth/prove-email.ts';
import { unsubscribe } from '../../commands/invite.ts';
import { inTransaction } from '../../database/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { deliverMails } from '../../mail/outbox.ts';
import { emailState, sandboxMails } from '../../queries/email-proof.ts';
import { callerOf, type Handlers } from '../handler.ts';

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
