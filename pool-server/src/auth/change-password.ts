import { type Database, one } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { changePassword, emailKey, user } from '../domain/user.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import { clearAttempts, recordAttempt } from './login-limit.ts';
import { hashChosenPassword, verifyPassword } from './password.ts';
import { type Caller, endSessions } from './sessions.ts';
import type { Visit } from './visit.ts';

const wrongPassword = () => new Refusal('VALIDATION_ERROR', 'The current password is not right');

/**
 * Sets a password and ends every session except `keep`. `reset` marks a change by a mailed link.
 * @throws Refusal VALIDATION_ERROR when the `verified` hash has changed meanwhile.
 */
export async function setPassword(
  unit: Unit,
  userId: UserId,
  hash: string,
  {
    verified = null,
    keep = null,
    reset = false,
    by,
  }: { verified?: string | null; keep?: string | null; reset?: boolean; by: Visit },
): Promise<void> {
  await unit.decide(userStream(userId), user, changePassword({ reset }));
  const { rowCount } = await unit.tx.query(
    'UPDATE credentials SET password_hash = $2 WHERE user_id = $1 AND ($3::text IS NULL OR password_hash = $3)',
    [userId, hash, verified],
  );
  if (rowCount !== 1) throw wrongPassword();
  await endSessions(unit, userId, { how: reset ? 'password reset' : 'password changed', by, keep });
  await unit.tx.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
}

/** Checks the caller's password again and returns its hash. Throws Refusal VALIDATION_ERROR, TooManyAttempts. */
export async function confirmPassword(
  database: Database,
  { userId, email }: Caller,
  { address, now }: Visit,
  password: string,
): Promise<string> {
  const account = emailKey(email);
  await recordAttempt(database, account, address, now);
  const known = await one<{ password_hash: string }>(
    database,
    'SELECT password_hash FROM credentials WHERE user_id = $1',
    [userId],
  );
  if (!known || !(await verifyPassword(known.password_hash, password))) throw wrongPassword();
  await clearAttempts(database, { account, userId }, address, now);
  return known.password_hash;
}

/**
 * Changes the caller's password. This session continues; the others end.
 * @throws Refusal VALIDATION_ERROR for a wrong current or a common new password, TooManyAttempts
 */
export async function changeOwnPassword(
  database: Database,
  context: CommandContext,
  caller: Caller,
  visit: Visit,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, email, sessionId } = caller;
  const verified = await confirmPassword(database, caller, visit, currentPassword);
  const hash = await hashChosenPassword(newPassword, email);
  await commit(database, context, unit =>
    setPassword(unit, userId, hash, { verified, keep: sessionId, by: visit }),
  );
}
