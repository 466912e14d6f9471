import { type Database, many, one, type Queryable } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hashToken } from '../../domain/token.ts';
import { commit, type Unit } from '../../events/event-store.ts';
import { accessStream } from '../../events/stream.ts';
import { MAY_SIGN_IN } from '../sessions.ts';
import { placeOf, type Visit } from '../visit.ts';
import { countOwnerMail } from '../visit-mail.ts';
import { findChallenge } from './challenges.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a request waits for an admin. */
const OPEN_MS = 7 * DAY_MS;

/**
 * Requests the reset of a lost second factor with the token of a sign-in whose password was correct. Idempotent while a
 * request is open. Throws Refusal SIGN_IN_EXPIRED, RATE_LIMITED.
 */
export async function requestFactorReset(
  { database }: { database: Database },
  token: string,
  visit: Visit,
): Promise<void> {
  const { now } = visit;
  const pending = await findChallenge(database, hashToken(token).toString('base64url'), 'sign-in', now);
  // The password may have changed, or the account have been suspended, since the first stage.
  const known = `SELECT FROM users u JOIN credentials c ON c.user_id = u.id
    WHERE u.id = $1 AND c.password_hash = $2 AND ${MAY_SIGN_IN}`;
  if (!pending || !(await one(database, known, [pending.userId, pending.verified])))
    throw new Refusal('SIGN_IN_EXPIRED', 'This sign-in has expired. Enter your password again.');
  const { userId } = pending;
  await commit(database, { actor: { kind: 'user', id: userId }, cause: null, at: now }, async unit => {
    await unit.tx.query(
      'DELETE FROM factor_resets WHERE user_id = $1 AND approved_at IS NULL AND expires_at <= $2',
      [userId, now],
    );
    const { rowCount } = await unit.tx.query(
      'INSERT INTO factor_resets (user_id, requested_at, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [userId, now, new Date(now.getTime() + OPEN_MS)],
    );
    if (rowCount === 0) return;
    if (!(await countOwnerMail(unit.tx, userId, 'factor', now)))
      throw new Refusal('RATE_LIMITED', 'This was requested three times within an hour. Try again later.');
    const data = { userId, ...placeOf(visit) };
    await unit.record(accessStream(userId), [{ type: 'FactorResetRequested', data }]);
  });
}

/**
 * Records an admin's approval of a request that existed when it was checked. The owner then gets it by mail.
 * @throws Refusal NOT_FOUND without an open request, VALIDATION_ERROR for a later one
 */
export async function approveFactorReset(
  unit: Unit,
  userId: UserId,
  { at, checkedAt }: { at: Date; checkedAt: Date },
): Promise<void> {
  const open = await one<{ requested_at: Date }>(
    unit.tx,
    `SELECT requested_at FROM factor_resets WHERE user_id = $1 AND approved_at IS NULL AND expires_at > $2
     FOR UPDATE`,
    [userId, at],
  );
  if (!open) throw new Refusal('NOT_FOUND', 'The owner of this account has not requested a reset');
  if (open.requested_at > checkedAt)
    throw new Refusal(
      'VALIDATION_ERROR',
      'This is about an earlier request: refuse it, and check the new one',
    );
  await unit.tx.query('UPDATE factor_resets SET approved_at = $2 WHERE user_id = $1', [userId, at]);
  await unit.record(accessStream(userId), [{ type: 'FactorResetApproved', data: { userId } }]);
}

/** Ends the request of an account, if any: its owner has stopped it or proved a second factor. */
export async function stopFactorReset(unit: Unit, userId: UserId, visit: Visit): Promise<void> {
  const { rowCount } = await unit.tx.query('DELETE FROM factor_resets WHERE user_id = $1', [userId]);
  if (rowCount === 0) return;
  const data = { userId, ...placeOf(visit) };
  await unit.record(accessStream(userId), [{ type: 'FactorResetStopped', data }]);
}

/** Removes all factors, recovery codes and requests of an account, inside a larger command. False without a factor. */
export async function removeAllFactors({ tx, record }: Unit, userId: UserId): Promise<boolean> {
  await tx.query('DELETE FROM factor_resets WHERE user_id = $1', [userId]);
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  const removed = await many<{ id: string }>(
    tx,
    'DELETE FROM second_factors WHERE user_id = $1 RETURNING id',
    [userId],
  );
  if (removed.length === 0) return false;
  const data = { userId, factors: removed.map(({ id }) => id) };
  await record(accessStream(userId), [{ type: 'SecondFactorsReset', data }]);
  return true;
}

/** The account whose reset a mailed link stops, or null. */
export const findResetLink = async (on: Queryable, token: string): Promise<UserId | null> =>
  (
    await one<{ user_id: UserId }>(on, 'SELECT user_id FROM factor_reset_links WHERE token_hash = $1', [
      hashToken(token),
    ])
  )?.user_id ?? null;
