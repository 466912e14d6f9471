import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { emailKey } from '../domain/user.ts';
import type { Mail, SendMail } from './mail.ts';

const RETENTION_MS = 90 * 24 * 3_600_000;

const RECORD = `
  INSERT INTO sent_mails (user_id, address, subject, sent_at, delivered)
  SELECT id, $2, $3, $4, $5 FROM users WHERE id = $1 OR ($1 IS NULL AND email_key = $6)`;

/** Wraps `send` and records each email to an account for admins, including those that the mail server rejected. */
export function recordMails(database: Database, clock: Clock, send: SendMail): SendMail {
  const record = ({ userId, to, subject }: Mail, delivered: boolean) =>
    database.query(RECORD, [userId ?? null, to, subject, clock(), delivered, emailKey(to)]);
  return async mail => {
    try {
      await send(mail);
    } catch (error) {
      await record(mail, false);
      throw error;
    }
    await record(mail, true);
  };
}

/** Deletes records older than 90 days. */
export const purgeSentMails = (database: Database, now: Date) =>
  database.query('DELETE FROM sent_mails WHERE sent_at < $1', [new Date(now.getTime() - RETENTION_MS)]);
