import { formatAmount } from 'shared-api/money';
import { endSessions } from '../auth/sessions.ts';
import type { Visit } from '../auth/visit.ts';
import { one, type Queryable, type Transaction } from '../database/database.ts';
import { emailKeyOf } from '../database/email-key.ts';
import { farmer } from '../domain/farmer.ts';
import type { FarmerId, UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { emailKey, eraseUser, type Role, user } from '../domain/user.ts';
import { DEFAULT_MINIMUMS } from '../domain/withdrawal-limits.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { erasePersonalData } from '../events/personal-data.ts';
import { farmerStream, userStream } from '../events/stream.ts';
import { type QueuedMail, queueMail } from '../mail/outbox.ts';
import { withdrawable } from '../queries/withdrawable.ts';
import type { Services } from './services.ts';

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
async function purgeAccount(tx: Transaction, userId: UserId): Promise<void> {
  for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await erasePersonalData(tx, [userId]);
}

interface Person {
  readonly userId: UserId;
  readonly farmerId: FarmerId | null;
  readonly role: Role;
  readonly email: string;
}

/** A contract, or a payment that has not ended. */
async function obligations(on: Queryable, farmerId: FarmerId): Promise<string[]> {
  const row = await one<{ contract: boolean; withdrawals: number }>(
    on,
    `SELECT contract_id IS NOT NULL AS contract,
       (SELECT count(*)::int FROM withdrawals w WHERE w.farmer_id = f.id AND w.status IN ('requested', 'submitted')) AS withdrawals
     FROM farmers f WHERE f.id = $1`,
    [farmerId],
  );
  return [
    ...(row?.contract ? ['You have a contract with a pool. Leave the pool first.'] : []),
    ...(row?.withdrawals ? ['A withdrawal is not finished. Wait until it is.'] : []),
  ];
}

/** Whether an account has proved its e-mail address, and whether others are registered with it. */
async function mailboxOf(on: Queryable, userId: UserId, address: string) {
  const row = await one<{ proved: boolean; shared: boolean }>(
    on,
    `SELECT email_proof_due IS NULL AS proved,
       EXISTS (SELECT FROM users WHERE email_key = $2 AND id <> $1) AS shared
     FROM users WHERE id = $1`,
    [userId, address],
  );
  return row ?? { proved: false, shared: true };
}

/** Why an account cannot be erased now, for its owner. Amounts below the minimum do not count. Throws LedgerUnavailable. */
export async function erasureObstacles(
  services: Services,
  { farmerId, role }: Pick<Person, 'farmerId' | 'role'>,
): Promise<string[]> {
  if (role !== 'farmer' || !farmerId)
    return ['Only accounts of farmers can be erased here. Ask the people who run this service.'];
  const minimums = services.withdrawalMinimums ?? DEFAULT_MINIMUMS;
  const [open, { assets }] = await Promise.all([
    obligations(services.database, farmerId),
    withdrawable(services.database, services, farmerId),
  ]);
  const money = assets.filter(({ asset, available }) => available >= minimums[asset]);
  return [
    ...open,
    ...money.map(
      ({ asset, available }) =>
        `Your wallet has ${formatAmount(available, { places: 7 })} ${asset}. Withdraw it first.`,
    ),
  ];
}

/**
 * Erases the person of an account: it can no longer be used, its address is free, and its personal data is deleted from
 * events. Wallet addresses and amounts remain, since they are the pool's books.
 * @throws Refusal VALIDATION_ERROR with the first obstacle; LedgerUnavailable
 */
export async function eraseAccount(
  services: Services,
  context: CommandContext,
  person: Person,
  visit: Visit,
): Promise<void> {
  const { userId, farmerId, email } = person;
  const refuse = ([obstacle]: string[]) => {
    if (obstacle) throw new Refusal('VALIDATION_ERROR', obstacle);
  };
  refuse(await erasureObstacles(services, person));
  if (!farmerId) return;
  await commit(services.database, context, async unit => {
    // Locked, so that no contract or withdrawal starts in the meantime.
    await unit.decide(farmerStream(farmerId), farmer, () => []);
    refuse(await obligations(unit.tx, farmerId));
    const address = emailKey(email);
    const mailbox = await mailboxOf(unit.tx, userId, address);
    await unit.decide(userStream(userId), user, eraseUser);
    await endSessions(unit, userId, { how: 'account erased', by: visit });
    await unit.tx.query(
      'DELETE FROM mails WHERE link_hash IN (SELECT token_hash FROM password_resets WHERE user_id = $1)',
      [userId],
    );
    await purgeAccount(unit.tx, userId);
    for (const table of ['payout_mails', 'payout_challenges'])
      await unit.tx.query(`DELETE FROM ${table} WHERE owner_id = $1`, [farmerId]);
    // A stranger may have registered the address: requests to its owner, and what protects the owner, remain.
    if (mailbox.proved) await eraseAddress(unit.tx, address);
    const accounts = [`factor ${userId}`, ...(mailbox.shared ? [] : [address])];
    for (const table of ['login_attempts', 'known_addresses'])
      await unit.tx.query(`DELETE FROM ${table} WHERE account = ANY($1)`, [accounts]);
    if (mailbox.proved) await queueMail(unit.tx, erasedMail(email), context.at);
  });
}

/** Erases an address, in the form for comparison, from invitations, queued mails and requests to add an admin. */
async function eraseAddress(tx: Transaction, address: string): Promise<void> {
  await erasePersonalData(tx, [address]);
  // Events of earlier versions contain the address in the action, and so would their rebuilt rows.
  await tx.query(
    `UPDATE approvals a SET action = action - 'email' WHERE ${emailKeyOf("action->>'email'")} = $1 AND NOT EXISTS (
       SELECT FROM emt_messages WHERE stream_id = 'approval-' || a.id AND message_data->'action' ? 'email')`,
    [address],
  );
  for (const table of ['invitations', 'unsubscribed'])
    await tx.query(`DELETE FROM ${table} WHERE email_key = $1`, [address]);
  await tx.query(`DELETE FROM mails WHERE user_id IS NULL AND ${emailKeyOf('address')} = $1`, [address]);
}

/** Sent without an account: nothing about the mail is recorded. */
const erasedMail = (to: string): QueuedMail => ({
  to,
  subject: 'Your KALE Pool account was erased',
  text: [
    'As you requested, your account is closed and your data has been erased. Nobody can sign in to it.',
    '',
    'This address is free: you can register again at any time.',
  ].join('\n'),
});
