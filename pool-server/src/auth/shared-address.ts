import { one, type Transaction } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { proveEmail, user } from '../domain/user.ts';
import type { Unit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';

/** SQL: an account (`users u`, `farmers f`) with an unproved address, without money and without a contract. */
export const IS_UNUSED = `(u.email_proof_due IS NOT NULL AND f.funded_at IS NULL AND f.contract_id IS NULL
  AND NOT EXISTS (SELECT FROM deposits d WHERE d.farmer_id = f.id))`;

/** SQL: whether an unused registration's proof is overdue. The account stays, since its wallet can receive money. */
export const hasExpired = (now: string) =>
  `(${IS_UNUSED} AND f.id IS NOT NULL AND u.email_proof_due <= ${now})`;

/** SQL: whether the address of account `u` may be its own: no other account has proved it. */
export const MAY_OWN_ADDRESS = `(u.email_proof_due IS NULL OR NOT EXISTS (
  SELECT FROM users o WHERE o.email_key = u.email_key AND o.email_proof_due IS NULL))`;

/** SQL: orders accounts that share an address (`users u`, `farmers f`): proved, or with money, or else newest first. */
export const OWNER_FIRST = `u.email_proof_due IS NULL DESC, f.funded_at NULLS LAST,
  EXISTS (SELECT FROM deposits d WHERE d.farmer_id = f.id) DESC, u.created_at DESC`;

export const alreadyRegistered = () => new Refusal('USER_EXISTS', 'This email address is already registered');

/** Refuses an account that was to own its address at once, or proves it, when another one has proved it. */
export async function assertOwnsAddress(tx: Transaction, userId: UserId): Promise<void> {
  if (await one(tx, 'SELECT FROM users WHERE id = $1 AND email_proof_due IS NOT NULL', [userId]))
    throw alreadyRegistered();
}

/** Records the proof of an account's address. Throws Refusal USER_EXISTS when another account has proved it. */
export async function proveAddress(unit: Unit, userId: UserId): Promise<void> {
  const { events } = await unit.decide(userStream(userId), user, proveEmail);
  if (events.length > 0) await assertOwnsAddress(unit.tx, userId);
}
