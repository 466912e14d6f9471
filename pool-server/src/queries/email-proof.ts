import { IS_UNUSED } from '../auth/shared-address.ts';
import { many, one, type Queryable } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { fromRow, iso, type RowOf } from './encode.ts';

interface StateRow {
  email: string;
  email_proved_at: Date | null;
  due: Date | null;
}

/** Whether a mailbox is proved, and when an unused registration expires. Throws Refusal USER_NOT_FOUND. */
export async function emailState(on: Queryable, userId: UserId) {
  const row = await one<StateRow>(
    on,
    `SELECT u.email, u.email_proved_at, CASE WHEN ${IS_UNUSED} AND f.id IS NOT NULL THEN u.email_proof_due END AS due
     FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id WHERE u.id = $1`,
    [userId],
  );
  if (!row) throw new Refusal('USER_NOT_FOUND', 'No such user');
  return { email: row.email, proved: row.email_proved_at !== null, dueAt: iso(row.due) };
}

/** The last mails of a sandbox to an account, the newest first. */
export async function sandboxMails(on: Queryable, userId: UserId) {
  const rows = await many<RowOf<'sandboxMails'>>(
    on,
    'SELECT id, subject, text, sent_at FROM sandbox_mails WHERE user_id = $1 ORDER BY sent_at DESC, id LIMIT 20',
    [userId],
  );
  return { items: rows.map(row => fromRow(row)) };
}

/** Whether the registration is older than the separation of personal data: its event contains the address. */
export const hasPermanentAddress = async (on: Queryable, userId: UserId): Promise<boolean> =>
  (await one(
    on,
    `SELECT 1 FROM emt_messages WHERE stream_id = 'user-' || $1 AND message_type = 'UserRegistered' AND message_data ? 'email'`,
    [userId],
  )) !== null;
