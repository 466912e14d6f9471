import { type Database, one, type Transaction } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { hashToken, newToken } from '../domain/token.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { PAGE, TOKEN } from '../mail/mail.ts';
import { queueMail } from '../mail/outbox.ts';
import { countRequestedMail } from '../mail/requested-mails.ts';
import type { Caller } from './sessions.ts';
import { proveAddress } from './shared-address.ts';

/** How long a registration keeps its address without a proof, and how long a mailed link is valid. */
export const PROOF_DAYS = 7;
const LIFE = PROOF_DAYS * 24 * 3_600_000;

/** Queues a mail with a link that proves a mailbox, unless it is proved; at most three an hour to an address. */
export async function mailProofLink(tx: Transaction, userId: UserId, now: Date): Promise<void> {
  const unproved = await one<{ email: string }>(
    tx,
    'SELECT email FROM users WHERE id = $1 AND email_proved_at IS NULL',
    [userId],
  );
  if (!unproved || !(await countRequestedMail(tx, 'proof', unproved.email, now))) return;
  const link = { hash: hashToken(newToken()), expiresAt: new Date(now.getTime() + LIFE) };
  await tx.query(
    'INSERT INTO email_proofs (token_hash, user_id, asked_at, expires_at) VALUES ($1, $2, $3, $4)',
    [link.hash, userId, now, link.expiresAt],
  );
  const text = [
    'Somebody registered at KALE Pool with this address. If it was you, open this link where you are signed in:',
    '',
    // After the #, so that no server and no log receives it.
    `${PAGE}/auth/email#token=${TOKEN}`,
    '',
    `If it was not you, do not open it. To take the account over, ask for a new password: ${PAGE}/auth/reset`,
  ].join('\n');
  await queueMail(tx, { userId, link, subject: 'Confirm your email address for KALE Pool', text }, now);
}

/**
 * Proves the caller's mailbox with a mailed link. Link and session must belong to the same account: opening a link
 * without signing in proves nothing, so the mailbox's owner cannot accidentally prove it for an account that a stranger
 * created.
 * @throws Refusal VALIDATION_ERROR, USER_EXISTS when another account has proved the address
 */
export async function proveOwnEmail(
  database: Database,
  context: CommandContext,
  { userId }: Caller,
  token: string,
): Promise<void> {
  await commit(database, context, async unit => {
    const known = await one(
      unit.tx,
      'SELECT 1 FROM email_proofs WHERE token_hash = $1 AND user_id = $2 AND expires_at > $3',
      [hashToken(token), userId, context.at],
    );
    if (!known) {
      throw new Refusal('VALIDATION_ERROR', 'This link belongs to another account, or is no longer valid');
    }
    await proveAddress(unit, userId);
  });
}

export const purgeProofs = (database: Database, now: Date) =>
  database.query('DELETE FROM email_proofs WHERE expires_at < $1', [now]);
