import type { Logger } from 'pino';
import { type Asset, amount, formatAmount } from 'shared-api/money';
import { hashToken, newToken } from '../auth/token.ts';
import { type Database, one, type Queryable, type Transaction } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FarmerId, UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Mail, SendMail } from '../mail/mail.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than a mail server is waited for. If this process dies meanwhile, another one sends the mail after that. */
const LEASE_MS = 300_000;
/** Maximum mails per hour that ask one farmer to confirm a change. */
const CONFIRMATIONS_AN_HOUR = 3;

/** The action of a mailed link, and its subject: the new payout wallet, or the withdrawal. */
export interface PayoutLink {
  readonly farmerId: FarmerId;
  readonly action: 'confirm-change' | 'stop-change' | 'stop-withdrawal';
  readonly subject: string;
}

/**
 * Records a mail with a link, to be sent once the transaction is committed. It is sent even if the mail server is away
 * now, or the process dies.
 */
export const recordPayoutMail = (
  tx: Transaction,
  { farmerId, action, subject }: PayoutLink,
  now: Date,
  lastsMs = DAY_MS,
) =>
  tx.query(
    'INSERT INTO payout_mails (farmer_id, action, subject, asked_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [farmerId, action, subject, now, new Date(now.getTime() + lastsMs)],
  );

/** Throws Refusal RATE_LIMITED after three confirmations in an hour. */
export async function assertMayConfirm(tx: Transaction, farmerId: FarmerId, now: Date): Promise<void> {
  const row = await one<{ recent: number }>(
    tx,
    `SELECT count(*)::int AS recent FROM payout_mails
     WHERE farmer_id = $1 AND action = 'confirm-change' AND asked_at > $2`,
    [farmerId, new Date(now.getTime() - HOUR_MS)],
  );
  if ((row?.recent ?? 0) >= CONFIRMATIONS_AN_HOUR) {
    throw new Refusal('RATE_LIMITED', 'You have asked three times within an hour: open the link in the mail');
  }
}

/** A link's action and account, or null when the link is unknown or expired. */
export const findPayoutLink = (on: Queryable, token: string, now: Date) =>
  one<{ farmer_id: FarmerId; user_id: UserId; action: PayoutLink['action']; subject: string }>(
    on,
    `SELECT m.farmer_id, f.user_id, m.action, m.subject FROM payout_mails m JOIN farmers f ON f.id = m.farmer_id
     WHERE m.token_hash = $1 AND m.expires_at > $2`,
    [hashToken(token), now],
  );

/** Revokes the links that would confirm a farmer's change, except those to `keep`. */
export const revokeConfirmations = (tx: Transaction, farmerId: FarmerId, keep: string | null = null) =>
  tx.query(
    `DELETE FROM payout_mails
     WHERE farmer_id = $1 AND action = 'confirm-change' AND subject IS DISTINCT FROM $2`,
    [farmerId, keep],
  );

/** Deletes mails with expired links. */
export const purgePayoutMails = (on: Queryable, now: Date) =>
  on.query('DELETE FROM payout_mails WHERE expires_at < $1', [now]);

interface Due {
  id: string;
  action: PayoutLink['action'];
  subject: string;
  email: string;
  user_id: UserId;
  payout_address: string;
  payout_change_at: Date | null;
  asset: Asset | null;
  amount: string | null;
  send_after: Date | null;
}

/** A mail that is due, kept from other processes while it is sent. */
const nextDue = (database: Database, now: Date) =>
  one<Due>(
    database,
    `WITH due AS (
       UPDATE payout_mails SET sending_until = $2 WHERE id = (
         SELECT id FROM payout_mails
         WHERE token_hash IS NULL AND expires_at > $1 AND (sending_until IS NULL OR sending_until <= $1)
         ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, farmer_id, action, subject)
     SELECT due.id, due.action, due.subject, u.email, u.id AS user_id, f.payout_address, f.payout_change_at,
       w.asset, w.amount,
       greatest(w.send_after, f.withdrawals_held_until) AS send_after
     FROM due JOIN farmers f ON f.id = due.farmer_id JOIN users u ON u.id = f.user_id
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

/**
 * Sends the mails that are due. Any number of processes may do this at once. A mail that could not be sent is tried again
 * after its lease.
 */
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

// Tokens follow the #, so that they reach no server and no log.
function mailOf(due: Due, token: string, pageUrl: string): Mail {
  const to = { to: due.email, userId: due.user_id };
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
          'Somebody who is signed in to your account asked to be paid to another wallet:',
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
          `From ${moment(due.payout_change_at)}, your withdrawals go to another wallet:`,
          '',
          due.subject,
          '',
          'Until then they go to the wallet on record:',
          '',
          due.payout_address,
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
