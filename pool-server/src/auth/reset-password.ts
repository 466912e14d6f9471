import { type Database, inTransaction, one } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { emailKey } from '../domain/user.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import type { SendMail } from '../mail/mail.ts';
import { setPassword } from './change-password.ts';
import { clearAttempts } from './login-limit.ts';
import { hashPassword } from './password.ts';
import { hashToken, newToken } from './token.ts';

const HOUR = 3_600_000;
const LIFE = HOUR;
/** Maximum mails per hour to one account, from all clients together. */
const MAILS_AN_HOUR = 3;

/**
 * Mails a password-reset link if the account exists and is not suspended. The caller responds before this is done, so
 * that neither the response nor its time reveals whether an address is known.
 */
export async function mailResetLink(
  { database, sendMail, pageUrl }: { database: Database; sendMail: SendMail; pageUrl: string },
  email: string,
  now: Date,
): Promise<void> {
  const token = newToken();
  const account = emailKey(email);
  const known = await inTransaction(database, async tx => {
    // Serialised, so that concurrent requests get no more links than allowed.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('reset ' || $1, 0))`, [account]);
    return one<{ email: string }>(
      tx,
      `WITH known AS (SELECT id, email FROM users WHERE email_key = $1 AND status <> 'suspended'),
         made AS (INSERT INTO password_resets (token_hash, user_id, asked_at, expires_at)
           SELECT $2, id, $3, $4 FROM known
           WHERE (SELECT count(*) FROM password_resets r WHERE r.user_id = known.id AND r.asked_at > $5) < $6
           RETURNING user_id)
       SELECT email FROM known JOIN made ON user_id = id`,
      [
        account,
        hashToken(token),
        now,
        new Date(now.getTime() + LIFE),
        new Date(now.getTime() - HOUR),
        MAILS_AN_HOUR,
      ],
    );
  });
  if (!known) return;
  await sendMail({
    to: known.email,
    subject: 'A new password for KALE Pool',
    text: [
      'Somebody asked for a new password for this account. To choose one, open this link within an hour:',
      '',
      // After the #, so that it reaches no server and no log.
      `${pageUrl}/auth/reset/confirm#token=${token}`,
      '',
      'If it was not you, ignore this message: your password stays as it is.',
    ].join('\n'),
  });
}

/**
 * Sets a password with a mailed link, once, and ends all sessions of the account. The link identifies the owner, so
 * this address counts as theirs: they can sign in from it even if strangers have used up the account's checks.
 * @throws Refusal VALIDATION_ERROR
 */
export async function resetPassword(
  database: Database,
  { cause, at }: Pick<CommandContext, 'cause' | 'at'>,
  address: string,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const valid = `FROM password_resets WHERE token_hash = $1 AND expires_at > $2`;
  const asked = await one<{ user_id: UserId; email_key: string }>(
    database,
    `SELECT user_id, (SELECT email_key FROM users WHERE id = user_id) AS email_key ${valid}`,
    [hashToken(token), at],
  );
  const refuse = () => new Refusal('VALIDATION_ERROR', 'This link is no longer valid: ask for a new one');
  if (!asked) throw refuse();
  const hash = await hashPassword(newPassword);
  const context: CommandContext = { actor: { kind: 'user', id: asked.user_id }, cause, at };
  await commit(database, context, async unit => {
    const { rowCount } = await unit.tx.query(`DELETE ${valid}`, [hashToken(token), at]);
    if (rowCount !== 1) throw refuse();
    await setPassword(unit, asked.user_id, hash);
  });
  await clearAttempts(database, asked.email_key, address, at);
}

export const purgeResets = (database: Database, now: Date) =>
  database.query('DELETE FROM password_resets WHERE expires_at < $1 AND asked_at < $2', [
    now,
    new Date(now.getTime() - HOUR),
  ]);
