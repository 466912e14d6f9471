import { hashPassword } from '../auth/password.ts';
import { assertOwnsAddress } from '../auth/shared-address.ts';
import { one } from '../database/database.ts';
import { emailKeyOf } from '../database/email-key.ts';
import { newUserId, type PoolId, type UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { emailKey, type Role, registerUser, user } from '../domain/user.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import type { Services } from './services.ts';

/**
 * Registers a user inside a larger command. Throws Refusal VALIDATION_ERROR for an address with capitals that the
 * database does not know, because its ICU is older than they are: nobody could sign in with it. Throws Refusal USER_EXISTS
 * for a user without `proofDue` when another account has proved the address.
 */
export async function addUser(
  unit: Unit,
  data: Parameters<typeof registerUser>[0],
  passwordHash: string,
): Promise<void> {
  const agrees = `SELECT WHERE ${emailKeyOf('$1::text')} = $2`;
  if (!(await one(unit.tx, agrees, [data.email, emailKey(data.email)])))
    throw new Refusal('VALIDATION_ERROR', 'Write this e-mail address in lower case');
  await unit.decide(userStream(data.userId), user, registerUser(data));
  if (!data.proofDue) await assertOwnsAddress(unit.tx, data.userId);
  await unit.tx.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    data.userId,
    passwordHash,
  ]);
}

/** Registers a user without a wallet: a pooler or an admin. Throws Refusal USER_EXISTS. */
export async function registerOperator(
  { database }: Services,
  context: CommandContext,
  { email, password, role, poolId }: { email: string; password: string; role: Role; poolId: PoolId | null },
): Promise<UserId> {
  const userId = newUserId();
  const passwordHash = await hashPassword(password);
  await commit(database, context, unit =>
    addUser(unit, { userId, email: email.trim(), role, farmerId: null, poolId }, passwordHash),
  );
  return userId;
}
