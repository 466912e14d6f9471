import { type Database, one } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { changePassword, emailKey, user } from '../domain/user.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import { bookAttempt, forgiveAttempts } from './login-limit.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { type Caller, closeSessionsOf } from './sessions.ts';

/** Sets a password and ends every session but the one named: whoever knew the old one is out. */
export async function setPassword(unit: Unit, userId: UserId, hash: string, keep: string | null) {
  await unit.decide(userStream(userId), user, changePassword);
  await unit.tx.query('UPDATE credentials SET password_hash = $2 WHERE user_id = $1', [userId, hash]);
  await closeSessionsOf(unit.tx, userId, keep);
  await unit.tx.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
}

/**
 * Changes one's own password; this session goes on, the others end.
 * @throws Refusal VALIDATION_ERROR for a wrong current password, TooManyAttempts
 */
export async function changeOwnPassword(
  database: Database,
  context: CommandContext,
  { userId, email, sessionId }: Caller,
  address: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const account = emailKey(email);
  await bookAttempt(database, account, address, context.at);
  const known = await one<{ password_hash: string }>(
    database,
    'SELECT password_hash FROM credentials WHERE user_id = $1',
    [userId],
  );
  if (!(await verifyPassword(known?.password_hash ?? null, currentPassword))) {
    throw new Refusal('VALIDATION_ERROR', 'The current password is not right');
  }
  await forgiveAttempts(database, account, address, context.at);
  const hash = await hashPassword(newPassword);
  await commit(database, context, unit => setPassword(unit, userId, hash, sessionId));
}
