import { many, one, type Queryable } from '../database/database.ts';
import type { FarmerId, UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { fromRow, iso } from './encode.ts';
import { sessions } from './sessions.ts';
import { userStatus } from './user-status.ts';
import { ACCOUNTS, toAdminUser, type UserRow } from './users.ts';
import { anyFreezeOf } from './withdrawal-freezes.ts';

const MAILS_SHOWN = 50;
const NOTES_SHOWN = 200;

interface DetailRow extends UserRow {
  email_proved_at: Date | null;
  money_held: boolean;
  payout_address: string | null;
  payout_verified: boolean | null;
  withdrawals_held_until: Date | null;
  factors: number;
  reset_requested_at: Date | null;
  reset_approved_at: Date | null;
  reset_effective_at: Date | null;
}

/** The details of one account for admins. Throws Refusal USER_NOT_FOUND. */
export async function adminUser(on: Queryable, userId: UserId, at: Date) {
  const [row, mails, notes, { items: devices, total: sessionsTotal }] = await Promise.all([
    one<DetailRow>(
      on,
      `SELECT a.*, f.payout_address, f.payout_verified, f.withdrawals_held_until,
         (SELECT count(*)::int FROM second_factors s WHERE s.user_id = a.id) AS factors,
         r.requested_at AS reset_requested_at, r.approved_at AS reset_approved_at, r.effective_at AS reset_effective_at
       FROM (${ACCOUNTS}) a LEFT JOIN farmers f ON f.id = a.farmer_id
         LEFT JOIN factor_resets r ON r.user_id = a.id AND (r.approved_at IS NOT NULL OR r.expires_at > $2)
       WHERE a.id = $1`,
      [userId, at],
    ),
    many<{ subject: string; address: string; sent_at: Date; delivered: boolean }>(
      on,
      'SELECT subject, address, sent_at, delivered FROM sent_mails WHERE user_id = $1 ORDER BY id DESC LIMIT $2',
      [userId, MAILS_SHOWN],
    ),
    many<{ id: string; text: string; at: Date; author: string | null; total: number }>(
      on,
      `SELECT n.id, n.text, n.at, u.email AS author, (count(*) OVER ())::int AS total FROM admin_notes n LEFT JOIN users u ON u.id = n.author_id
       WHERE n.user_id = $1 ORDER BY n.at DESC, n.id LIMIT $2`,
      [userId, NOTES_SHOWN],
    ),
    sessions(on, { userId, sessionId: '' }, at),
  ]);
  if (!row) throw new Refusal('USER_NOT_FOUND', 'No such user');
  const { contract } = await userStatus(on, userId);
  return {
    user: toAdminUser(row),
    emailProved: row.email_proved_at !== null,
    secondFactors: row.factors,
    factorReset: row.reset_requested_at && {
      requestedAt: row.reset_requested_at.toISOString(),
      approved: row.reset_approved_at !== null,
      effectiveAt: iso(row.reset_effective_at),
    },
    moneyHeld: row.money_held,
    payoutWallet: row.payout_address
      ? { address: row.payout_address, verified: row.payout_verified ?? false }
      : null,
    withdrawalsHeldUntil: iso(row.withdrawals_held_until),
    frozen: row.farmer_id ? await anyFreezeOf(on, row.farmer_id as FarmerId, at) : null,
    contract,
    sessions: devices.map(({ current: _, ...device }) => device),
    sessionsTotal,
    mails: mails.map(mail => fromRow(mail)),
    notes: notes.map(note => fromRow(note)),
    notesTotal: notes[0]?.total ?? 0,
  };
}
