import { type Database, one } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { emailKey } from '../domain/user.ts';
import { clearAttempts, recordAttempt } from './login-limit.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './sessions.ts';

/** Thrown for an unknown address and for a wrong password. */
export class WrongCredentials extends Error {
  constructor() {
    super('Invalid email or password');
    this.name = 'WrongCredentials';
  }
}

export interface Visit {
  readonly address: string;
  readonly userAgent: string | null;
  readonly now: Date;
}

/**
 * Opens a session for the right password.
 * @throws WrongCredentials, TooManyAttempts, and Refusal FORBIDDEN for a suspended account, only after the right password.
 */
export async function login(database: Database, email: string, password: string, visit: Visit) {
  const account = emailKey(email);
  await recordAttempt(database, account, visit.address, visit.now);
  const known = await one<{ id: UserId; status: string; password_hash: string }>(
    database,
    'SELECT id, status, password_hash FROM users JOIN credentials ON user_id = id WHERE email_key = $1',
    [account],
  );
  const right = await verifyPassword(known?.password_hash ?? null, password);
  if (!known || !right) throw new WrongCredentials();
  if (known.status === 'suspended') {
    throw new Refusal('FORBIDDEN', 'This account is suspended. Ask the people who run this service.');
  }
  await clearAttempts(database, account, visit.address, visit.now);
  const verified = { userId: known.id, passwordHash: known.password_hash };
  const session = await openSession(database, verified, visit.now, visit.userAgent);
  if (!session) throw new WrongCredentials();
  return { ...session, userId: known.id };
}
