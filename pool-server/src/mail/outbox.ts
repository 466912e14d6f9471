import type { Logger } from 'pino';
import { type Database, one, type Queryable, type Transaction } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { UserId } from '../domain/ids.ts';
import { hashToken, newToken } from '../domain/token.ts';
import { type Mail, MailRefused, PAGE, type SendMail, TOKEN } from './mail.ts';

const MINUTE_MS = 60_000;
/** Longer than the time-out of a mail server. If a process dies, another one sends the mail after the lease. */
const LEASE_MS = 5 * MINUTE_MS;
/** The wait after the first failure, which doubles with each further one, and the maximum wait. */
const RETRY_MS = MINUTE_MS;
const LONGEST_RETRY_MS = 60 * MINUTE_MS;
/** How long a mail is retried, unless its link ends earlier or later. */
const LIFE_MS = 3 * 24 * 60 * MINUTE_MS;

/** A mail that is not sent yet. Its text may contain `PAGE`, and `TOKEN` if it has a link. */
export type QueuedMail = Omit<Mail, 'to'> & {
  /** The recorded hash of its link, which is replaced on delivery, and when the link ends. */
  readonly link?: { readonly hash: Buffer; readonly expiresAt: Date };
} & ({ readonly to: string } | { readonly to?: undefined; readonly userId: UserId });

/** Queues a mail in the transaction of its change. Without `to` it goes to the address of its account. */
export const queueMail = (tx: Transaction, mail: QueuedMail, now: Date) =>
  tx.query(
    `INSERT INTO mails (user_id, address, subject, text, unsubscribe, link_hash, next_at, expires_at)
     VALUES ($1, coalesce($2, (SELECT email FROM users WHERE id = $1)), $3, $4, $5, $6, $7, $8)`,
    [
      mail.userId ?? null,
      mail.to ?? null,
      mail.subject,
      mail.text,
      mail.unsubscribe ?? null,
      mail.link?.hash ?? null,
      now,
      mail.link?.expiresAt ?? new Date(now.getTime() + LIFE_MS),
    ],
  );

interface Due {
  id: string;
  user_id: UserId | null;
  address: string;
  subject: string;
  text: string;
  unsubscribe: string | null;
  link_hash: Buffer | null;
  attempts: number;
}

/** Claims the oldest due mail, so that no other process sends it within the lease. */
const claimNext = (database: Database, now: Date, only: UserId | null) =>
  one<Due>(
    database,
    `UPDATE mails SET attempts = attempts + 1, next_at = $2 WHERE id = (
       SELECT id FROM mails WHERE next_at <= $1 AND expires_at > $1 AND ($3::text IS NULL OR user_id = $3)
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id, address, subject, text, unsubscribe, link_hash, attempts`,
    [now, new Date(now.getTime() + LEASE_MS), only],
  );

/** Gives the link of a mail a new token, of which only the hash is stored. Null if it was used or revoked meanwhile. */
async function renewLink(database: Database, { id, link_hash }: Due): Promise<string | null> {
  const token = newToken();
  const { rowCount } = await database.query(
    `WITH proof AS (UPDATE email_proofs SET token_hash = $2 WHERE token_hash = $1 RETURNING token_hash),
       reset AS (UPDATE password_resets SET token_hash = $2 WHERE token_hash = $1 RETURNING token_hash)
     UPDATE mails SET link_hash = token_hash FROM (TABLE proof UNION ALL TABLE reset) link WHERE id = $3`,
    [link_hash, hashToken(token), id],
  );
  return rowCount === 1 ? token : null;
}

interface OutboxServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly sendMail: SendMail;
  /** The product's URL, for links in mails. */
  readonly pageUrl: string;
  readonly log: Logger;
}

/**
 * Sends the due queued mails, oldest first, or those of one account. If a mail could not be sent, it and all others
 * wait until the next run, since the server may be down, unless it refused only this mail. Any number of processes may
 * do this concurrently; a mail may arrive twice if a process dies while sending it.
 */
export async function deliverMails(services: OutboxServices, only: UserId | null = null): Promise<void> {
  const { database, clock, sendMail, pageUrl, log } = services;
  const inPage = (text: string) => text.replaceAll(PAGE, pageUrl);
  for (let due = await claimNext(database, clock(), only); due; ) {
    const { id, user_id: userId, address, subject, unsubscribe, attempts } = due;
    const token = due.link_hash ? await renewLink(database, due) : '';
    const mail = {
      to: address,
      subject,
      text: inPage(due.text).replace(TOKEN, token ?? ''),
      ...(userId && { userId }),
      ...(unsubscribe && { unsubscribe: inPage(unsubscribe) }),
    };
    try {
      if (token !== null) await sendMail(mail);
      await database.query('DELETE FROM mails WHERE id = $1', [id]);
    } catch (error) {
      log.error({ err: error, attempts }, 'a mail could not be sent');
      const wait = Math.min(RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
      const retryAt = new Date(clock().getTime() + wait);
      await database.query('UPDATE mails SET next_at = $2 WHERE id = $1', [id, retryAt]);
      if (!(error instanceof MailRefused)) return;
    }
    due = await claimNext(database, clock(), only);
  }
}

/** Deletes mails that could not be delivered in time. */
export const purgeMails = (on: Queryable, now: Date) =>
  on.query('DELETE FROM mails WHERE expires_at <= $1', [now]);
