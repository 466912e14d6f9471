import type { Logger } from 'pino';
import { findResetLink, removeAllFactors, stopFactorReset } from '../auth/second-factor/lost-factor.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Visit } from '../auth/visit.ts';
import { type Database, many, one } from '../database/database.ts';
import type { FarmerId, UserId } from '../domain/ids.ts';
import { hashToken, newToken } from '../domain/token.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { type Mail, PAGE, type SendMail } from '../mail/mail.ts';
import { deliverMails, type QueuedMail, queueMail } from '../mail/outbox.ts';
import { holdAfterRisk } from './hold-withdrawals.ts';
import { commandContext, type Services } from './services.ts';

const HOUR_MS = 3_600_000;
/** Longer than the time-out of a mail server. If this process dies, another one sends the mail after the lease. */
const LEASE_MS = 300_000;

interface ResetServices extends Services {
  readonly sendMail: SendMail;
  readonly pageUrl: string;
  readonly log: Logger;
}

/** Stops a reset by the link in its mail, without a session. Returns false for any other link. */
export async function stopResetByLink(
  database: Database,
  { cause, at }: Pick<CommandContext, 'cause' | 'at'>,
  token: string,
  visit: Visit,
): Promise<boolean> {
  const id = await findResetLink(database, token);
  if (!id) return false;
  await commit(database, { actor: { kind: 'user', id }, cause, at }, unit =>
    stopFactorReset(unit, id, visit),
  );
  return true;
}

interface Due {
  user_id: UserId;
  email: string;
  approved_at: Date | null;
}

const nextMail = (database: Database, now: Date) =>
  one<Due>(
    database,
    `WITH due AS (
       UPDATE factor_resets SET mailing_until = $2 WHERE user_id = (
         SELECT user_id FROM factor_resets
         WHERE mailed IS DISTINCT FROM CASE WHEN approved_at IS NULL THEN 'request' ELSE 'approval' END
           AND (mailing_until IS NULL OR mailing_until <= $1)
         ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING user_id, approved_at)
     SELECT user_id, email, approved_at FROM due JOIN users ON id = user_id`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );

/**
 * Sends the due mails about resets and completes the resets that have waited long enough. The wait begins when the
 * approval was mailed, so that the owner can always stop the reset. Any number of processes may do this concurrently.
 */
export async function advanceFactorResets(services: ResetServices): Promise<void> {
  const { database, clock, sendMail, holds, log } = services;
  for (let due = await nextMail(database, clock()); due; due = await nextMail(database, clock())) {
    const token = newToken();
    const { user_id: userId, approved_at: approvedAt } = due;
    const effectiveAt = new Date(clock().getTime() + holds.payoutChangeHours * HOUR_MS);
    await database.query(
      'INSERT INTO factor_reset_links (token_hash, user_id) SELECT $1, user_id FROM factor_resets WHERE user_id = $2',
      [hashToken(token), userId],
    );
    try {
      await sendMail(mailOf(due, effectiveAt, token, services.pageUrl));
    } catch (error) {
      log.error({ err: error }, 'a mail about a lost second factor could not be sent');
      continue;
    }
    // Not if it was approved, or stopped and requested again, in the meantime: that mail follows after the lease.
    await database.query(
      `UPDATE factor_resets SET mailed = $2, mailing_until = NULL, effective_at = $3
       WHERE user_id = $1 AND approved_at IS NOT DISTINCT FROM $4`,
      [userId, approvedAt ? 'approval' : 'request', approvedAt && effectiveAt, approvedAt],
    );
  }
  await completeResets(services);
  await deliverMails(services);
}

async function completeResets(services: ResetServices): Promise<void> {
  const { database, clock } = services;
  const due = await many<{ user_id: UserId; farmer_id: FarmerId | null }>(
    database,
    `SELECT user_id, farmer_id FROM factor_resets JOIN users ON id = user_id WHERE effective_at <= $1
     ORDER BY effective_at LIMIT 100`,
    [clock()],
  );
  for (const { user_id: userId, farmer_id: farmerId } of due) {
    const context = commandContext(services, { kind: 'system' }, 'factor reset');
    await commit(database, context, async unit => {
      // Its owner may have stopped it in the meantime.
      const { rowCount } = await unit.tx.query(
        'DELETE FROM factor_resets WHERE user_id = $1 AND effective_at <= $2',
        [userId, context.at],
      );
      if (rowCount === 0) return;
      if (farmerId) await holdAfterRisk(unit, services, farmerId, context.at, 'second-factor-removed');
      await removeAllFactors(unit, userId);
      await endSessions(unit, userId, { how: 'second factors reset', by: null });
      await queueMail(unit.tx, completedMail(userId), context.at);
    });
  }
}

const completedMail = (userId: UserId): QueuedMail => ({
  userId,
  subject: 'The second factors of your KALE Pool account were removed',
  text: [
    'As requested, your account no longer has a second factor. Sign in with your password and add a new one:',
    '',
    `${PAGE}/account?tab=security`,
    '',
    `If you did not request this, choose a new password now: ${PAGE}/auth/reset`,
  ].join('\n'),
});

// The token follows the #, so that no server and no log receives it.
function mailOf(
  { email, user_id, approved_at }: Due,
  effectiveAt: Date,
  token: string,
  pageUrl: string,
): Mail {
  const moment = `${effectiveAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const words =
    approved_at === null
      ? {
          subject: 'Somebody asked to remove the second factors of your KALE Pool account',
          text: 'Somebody who has your password says that your second factor is lost, and asks to remove it. An admin will decide.',
        }
      : {
          subject: 'The second factors of your KALE Pool account will be removed',
          text: `An admin has approved the removal of your second factors. It takes place at ${moment}.`,
        };
  return {
    to: email,
    userId: user_id,
    subject: words.subject,
    text: [
      words.text,
      '',
      'If it was not you, stop it. The link works without signing in:',
      '',
      `${pageUrl}/payout/stop?of=factors#token=${token}`,
      '',
      `Then choose a new password: ${pageUrl}/auth/reset`,
    ].join('\n'),
  };
}
