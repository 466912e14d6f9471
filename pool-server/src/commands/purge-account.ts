import type { Transaction } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { erasePersonal } from '../events/personal-data.ts';

/** Data stored about an account besides its events and their read tables. */
const TABLES = [
  'credentials',
  'email_proofs',
  'password_resets',
  'notification_preferences',
  'notification_reads',
  'second_factors',
  'recovery_codes',
  'factor_challenges',
  'factor_resets',
  'known_devices',
  'webhooks',
  'mails',
  'sandbox_mails',
  'sent_mails',
];

/** Deletes an account's credentials and personal data, inside a larger command. */
export async function purgeAccount(tx: Transaction, userId: UserId): Promise<void> {
  for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await erasePersonal(tx, [userId]);
}
