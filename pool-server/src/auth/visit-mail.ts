import { one, type Transaction } from '../database/database.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { PAGE } from '../mail/mail.ts';
import { queueMail } from '../mail/outbox.ts';
import { countRequestedMail } from '../mail/requested-mails.ts';
import { IS_UNUSED } from './shared-address.ts';
import { placeOf, type Visit } from './visit.ts';

/**
 * Counts a mail to the owner of an account, caused by somebody who uses the account. Returns false if it must not be
 * sent: the address of an unused account may be another person's, who gets at most three mails of a kind an hour.
 */
export async function countOwnerMail(
  tx: Transaction,
  account: UserId | FarmerId | PoolId,
  kind: 'visit' | 'factor' | 'payout-confirm' | 'payout-stop',
  now: Date,
): Promise<boolean> {
  const unused = await one<{ email: string }>(
    tx,
    `SELECT u.email FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id LEFT JOIN pools p ON p.id = u.pool_id
     WHERE $1 IN (u.id, u.farmer_id, u.pool_id) AND ${IS_UNUSED} AND coalesce(p.status = 'pending', true)`,
    [account],
  );
  return !unused || countRequestedMail(tx, kind, unused.email, now);
}

/** Mails an owner what was done, from where and when; at most three an hour for an unused account. */
export async function mailVisit(
  tx: Transaction,
  userId: UserId,
  visit: Visit,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  if (!(await countOwnerMail(tx, userId, 'visit', visit.now))) return;
  const { address, device } = placeOf(visit);
  const lines = [
    text,
    '',
    `Device: ${device ?? 'unknown'}`,
    `Network address: ${address}`,
    `Time: ${visit.now.toISOString()}`,
    '',
    'If it was you, there is nothing to do.',
    `If it was not, choose a new password, which signs out every device: ${PAGE}/auth/reset`,
  ];
  await queueMail(tx, { userId, subject, text: lines.join('\n') }, visit.now);
}
