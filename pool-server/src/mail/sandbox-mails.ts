import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { SendMail } from './mail.ts';

const RETENTION_MS = 7 * 24 * 3_600_000;

/** Like `send`, but also stores each mail to an account for its owner to open in the product. Only for a sandbox. */
export function storeSandboxMails(database: Database, clock: Clock, send: SendMail): SendMail {
  return async mail => {
    await send(mail);
    const { userId, subject, text } = mail;
    if (!userId) return;
    await database.query(
      'INSERT INTO sandbox_mails (id, user_id, subject, text, sent_at) VALUES ($1, $2, $3, $4, $5)',
      [randomUUID(), userId, subject, text, clock()],
    );
  };
}

/** Deletes mails older than a week. */
export const purgeSandboxMails = (database: Database, now: Date) =>
  database.query('DELETE FROM sandbox_mails WHERE sent_at < $1', [new Date(now.getTime() - RETENTION_MS)]);
