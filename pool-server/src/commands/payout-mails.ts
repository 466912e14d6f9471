import type { Logger } from 'pino';
import { type Asset, amount, formatAmount } from 'shared-api/money';
import { countOwnerMail } from '../auth/visit-mail.ts';
import { type Database, one, type Queryable, type Transaction } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { type PayoutOwner, payoutOwnerId, payoutOwnerOf } from '../domain/payout-wallet.ts';
import { Refusal } from '../domain/refusal.ts';
import { hashToken, newToken } from '../domain/token.ts';
import type { Mail, SendMail } from '../mail/mail.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than the time-out of a mail server. If this process dies, another one sends the mail after the lease. */
const LEASE_MS = 300_000;
/** Maximum number of confirmation mails per owner and hour. */
const CONFIRMATIONS_AN_HOUR = 3;

/** The action of a mailed link, and its subject: the new payout wallet, or the withdrawal. */
export interface PayoutLink {
  readonly owner: PayoutOwner;
  readonly action: 'confirm-change' | 'stop-change' | 'stop-withdrawal';
  readonly subject: string;
}

/** Queues a mail with a link, which is sent after the commit even if the process dies. */
export const recordPayoutMail = (
  tx: Transaction,
  { owner, action, subject }: PayoutLink,
  now: Date,
  lastsMs = DAY_MS,
) =>
  tx.query(
    'INSERT INTO payout_mails (owner_id, action, subject, asked_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [payoutOwnerId(owner), action, subject, now, new Date(now.getTime() + lastsMs)],
  );

/**
 * Refuses a change of payout wallet that could not be mailed: the address of an unused account may be another person's,
 * and a change must not begin without its stop link. Throws Refusal RATE_LIMITED.
 */
export async function assertMayMail(
  tx: Transaction,
  owner: PayoutOwner,
  kind: 'payout-confirm' | 'payout-stop',
  now: Date,
): Promise<void> {
  if (await countOwnerMail(tx, payoutOwnerId(owner), kind, now)) return;
  throw new Refusal(
    'RATE_LIMITED',
    'Three changes were requested within an hour for this email address. Confirm the address on your Account page, or try again later.',
  );
}

/** Throws Refusal RATE_LIMITED after three confirmations in an hour. */
export async function assertMayConfirm(tx: Transaction, owner: PayoutOwner, now: Date): Promise<void> {
  const row = await one<{ recent: number; first: Date | null }>(
    tx,
    `SELECT count(*)::int AS recent, min(asked_at) AS first FROM payout_mails
     WHERE owner_id = $1 AND action = 'confirm-change' AND asked_at > $2`,
    [payoutOwnerId(owner), new Date(now.getTime() - HOUR_MS)],
  );
  if (row?.first && row.recent >= CONFIRMATIONS_AN_HOUR) {
    const wait = row.first.getTime() + HOUR_MS - now.getTime();
    throw new Refusal(
      'RATE_LIMITED',
      'You have asked three times within an hour: open the link in the newest mail, or try again later',
      Math.ceil(wait / 1000),
    );
  }
  await assertMayMail(tx, owner, 'payout-confirm', now);
}

/** A link with its account. */
interface FoundLink extends PayoutLink {
  readonly userId: UserId;
  readonly suspended: boolean;
}

/** The link of a token; null when it is unknown or expired. */
export async function findPayoutLink(on: Queryable, token: string, now: Date): Promise<FoundLink | null> {
  const row = await one<
    Pick<PayoutLink, 'action' | 'subject'> & {
      user_id: UserId;
      farmer_id: FarmerId | null;
      pool_id: PoolId | null;
      suspended: boolean;
    }
  >(
    on,
    `SELECT m.action, m.subject, u.id AS user_id, u.farmer_id, u.pool_id, u.status = 'suspended' AS suspended
     FROM payout_mails m JOIN users u ON m.owner_id IN (u.farmer_id, u.pool_id)
     WHERE m.token_hash = $1 AND m.expires_at > $2`,
    [hashToken(token), now],
  );
  const owner = row && payoutOwnerOf(row.farmer_id, row.pool_id);
  return (
    owner && {
      owner,
      userId: row.user_id,
      suspended: row.suspended,
      action: row.action,
      subject: row.subject,
    }
  );
}

/**
 * Revokes the links that would confirm an owner's change, except those to `keep`. They still count, so that a change that
 * is cancelled again and again mails no more than another.
 */
export const revokeConfirmations = (
  tx: Transaction,
  owner: PayoutOwner,
  now: Date,
  keep: string | null = null,
) =>
  tx.query(
    `UPDATE payout_mails SET expires_at = $3
     WHERE owner_id = $1 AND action = 'confirm-change' AND subject IS DISTINCT FROM $2 AND expires_at > $3`,
    [payoutOwnerId(owner), keep, now],
  );

/** Deletes mails with expired links, once they no longer count. */
export const purgePayoutMails = (on: Queryable, now: Date) =>
  on.query('DELETE FROM payout_mails WHERE expires_at < $1 AND asked_at <= $2', [
    now,
    new Date(now.getTime() - HOUR_MS),
  ]);

interface Due {
  id: string;
  action: PayoutLink['action'];
  subject: string;
  email: string;
  user_id: UserId;
  /** Null for a farmer. */
  pool_name: string | null;
  payout_address: string;
  /** Whether payments go to it even while it is in question. */
  paying: boolean;
  payout_change_at: Date | null;
  asset: Asset | null;
  amount: string | null;
  send_after: Date | null;
}

/** A due mail, locked against other processes while it is sent. */
const nextDue = (database: Database, now: Date) =>
  one<Due>(
    database,
    `WITH due AS (
       UPDATE payout_mails SET sending_until = $2 WHERE id = (
         SELECT id FROM payout_mails
         WHERE token_hash IS NULL AND expires_at > $1 AND (sending_until IS NULL OR sending_until <= $1)
         ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, owner_id, action, subject)
     SELECT due.id, due.action, due.subject, u.email, u.id AS user_id, p.name AS pool_name,
       coalesce(f.payout_address, p.address) AS payout_address,
       coalesce(f.payout_confirmed, p.payout_confirmed OR p.status <> 'pending') AS paying,
       coalesce(f.payout_change_at, p.payout_change_at) AS payout_change_at,
       w.asset, w.amount, greatest(w.send_after, f.withdrawals_held_until) AS send_after
     FROM due JOIN users u ON due.owner_id IN (u.farmer_id, u.pool_id)
       LEFT JOIN farmers f ON f.id = due.owner_id LEFT JOIN pools p ON p.id = due.owner_id
       LEFT JOIN withdrawals w ON w.id = due.subject`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );

interface MailServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly sendMail: SendMail;
  readonly pageUrl: string;
  readonly log: Logger;
}

/** Sends the due mails, and unsent ones again after their lease. Any number of processes may do this at once. */
export async function sendPayoutMails({ database, clock, sendMail, pageUrl, log }: MailServices) {
  for (let due = await nextDue(database, clock()); due; due = await nextDue(database, clock())) {
    const token = newToken();
    try {
      await sendMail(mailOf(due, token, pageUrl));
    } catch (error) {
      log.error({ err: error }, 'a mail about a payout could not be sent');
      continue;
    }
    await database.query('UPDATE payout_mails SET token_hash = $2 WHERE id = $1', [due.id, hashToken(token)]);
  }
}

const moment = (at: Date | null) => (at ? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'soon');

// Tokens follow the #, so that no server and no log receives them.
function mailOf(due: Due, token: string, pageUrl: string): Mail {
  const to = { to: due.email, userId: due.user_id };
  const paid = due.pool_name === null ? 'your withdrawals go' : `the shares of ${due.pool_name} go`;
  const ignore = `Then choose a new password: ${pageUrl}/auth/reset`;
  const stop = [
    'If you did not ask for this, stop it. The link works without signing in:',
    '',
    `${pageUrl}/payout/stop#token=${token}`,
    '',
    ignore,
  ];
  switch (due.action) {
    case 'confirm-change':
      return {
        ...to,
        subject: 'Confirm your new payout wallet',
        text: [
          `Somebody who is signed in to your account asked that ${paid} to another wallet:`,
          '',
          due.subject,
          '',
          'If it was you, confirm the change within a day:',
          '',
          `${pageUrl}/payout/confirm#token=${token}`,
          '',
          `If it was not you, do not open the link: nothing changes. ${ignore}`,
        ].join('\n'),
      };
    case 'stop-change':
      return {
        ...to,
        subject: 'Your payout wallet is about to change',
        text: [
          `From ${moment(due.payout_change_at)}, ${paid} to another wallet:`,
          '',
          due.subject,
          '',
          ...(due.paying
            ? ['Until then they go to the wallet on record:', '', due.payout_address]
            : ['Until then nothing is paid.']),
          '',
          ...stop,
        ].join('\n'),
      };
    case 'stop-withdrawal':
      return {
        ...to,
        subject: 'A withdrawal from your wallet',
        text: [
          `${formatAmount(amount(due.asset ?? 'XLM', BigInt(due.amount ?? 0)), { places: 7 })} ${due.asset} will be sent to your payout wallet after ${moment(due.send_after)}:`,
          '',
          due.payout_address,
          '',
          ...stop,
        ].join('\n'),
      };
  }
}
