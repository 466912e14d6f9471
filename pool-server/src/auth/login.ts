import { type Database, many } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { emailKey, type Role } from '../domain/user.ts';
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

interface Account {
  id: UserId;
  role: Role;
  status: string;
  money_held: boolean;
  password_hash: string;
}

/**
 * The account of an address that the password opens, or null. Registrations whose mailbox is not proved may share an
 * address (commands/register-farmer.ts); the account that holds it is tried first.
 */
async function findAccount(database: Database, emailKey: string, password: string): Promise<Account | null> {
  const sharing = await many<Account>(
    database,
    `SELECT u.id, u.role, u.status, u.money_held, c.password_hash FROM users u JOIN credentials c ON c.user_id = u.id
       LEFT JOIN farmers f ON f.id = u.farmer_id
     WHERE u.email_key = $1
     ORDER BY u.email_proof_due IS NULL DESC, f.funded_at NULLS LAST, u.created_at DESC LIMIT 5`,
    [emailKey],
  );
  if (sharing.length === 0) await verifyPassword(null, password);
  for (const account of sharing) if (await verifyPassword(account.password_hash, password)) return account;
  return null;
}

/**
 * Opens a session for the right password.
 * @throws WrongCredentials, TooManyAttempts, and Refusal FORBIDDEN for a suspended operator or admin, only after the right
 *   password.
 */
export async function login(database: Database, email: string, password: string, visit: Visit) {
  const account = emailKey(email);
  await recordAttempt(database, account, visit.address, visit.now);
  const known = await findAccount(database, account, password);
  if (!known) throw new WrongCredentials();
  if (known.status === 'suspended' && (known.role !== 'farmer' || known.money_held)) {
    throw new Refusal('FORBIDDEN', 'This account is suspended. Ask the people who run this service.');
  }
  await clearAttempts(database, account, visit.address, visit.now);
  const verified = { userId: known.id, passwordHash: known.password_hash };
  const session = await openSession(database, verified, visit.now, visit.userAgent);
  if (!session) throw new WrongCredentials();
  return { ...session, userId: known.id };
}
