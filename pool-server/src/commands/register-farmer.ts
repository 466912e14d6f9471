import type { StellarAddress } from 'shared-api/address';
import { hashChosenPassword, verifyPassword } from '../auth/password.ts';
import { mailProofLink, PROOF_DAYS } from '../auth/prove-email.ts';
import { alreadyRegistered } from '../auth/shared-address.ts';
import { many, type Queryable } from '../database/database.ts';
import { createWallet, farmer } from '../domain/farmer.ts';
import { type FarmerId, newFarmerId, newUserId, type UserId } from '../domain/ids.ts';
import { emailKey } from '../domain/user.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import { addUser } from './register-user.ts';
import type { Services } from './services.ts';

const DAY_MS = 24 * 3_600_000;
/** The number of new registrations that may share an unproved address. */
const MOST_NEW = 3;

export interface NewFarmer {
  readonly userId: UserId;
  readonly farmerId: FarmerId;
  readonly custodialAddress: StellarAddress;
}

interface AccountOfAddress {
  id: UserId;
  custodial_address: StellarAddress;
  password_hash: string;
  created_at: Date;
  holds: boolean;
  is_new: boolean;
}

/**
 * The accounts of an e-mail address. An account that is proved, funded, in a pool or runs a pool occupies it; another
 * farmer's is new until its proof is due. A deposit below the minimum does not count: it costs next to nothing.
 */
const ACCOUNTS = `SELECT u.id, f.custodial_address, c.password_hash, u.created_at,
    u.email_proof_due IS NULL OR f.funded_at IS NOT NULL OR f.contract_id IS NOT NULL
      OR coalesce(p.status <> 'pending', false) AS holds,
    f.id IS NOT NULL AND u.email_proof_due > $2 AS is_new
  FROM users u JOIN credentials c ON c.user_id = u.id LEFT JOIN farmers f ON f.id = u.farmer_id
    LEFT JOIN pools p ON p.id = u.pool_id
  WHERE u.email_key = $1`;

const accountsOf = (on: Queryable, email: string, at: Date) =>
  many<AccountOfAddress>(on, ACCOUNTS, [emailKey(email), at]);

/**
 * Refuses an address that an account holds, or that three new registrations share. No registration is deleted for
 * another: XLM may be on its way to its wallet. The owner of the mailbox can take one over by a password reset.
 */
function assertFree(accounts: readonly AccountOfAddress[]): void {
  if (accounts.some(({ holds }) => holds) || accounts.filter(({ is_new }) => is_new).length >= MOST_NEW)
    throw alreadyRegistered();
}

/**
 * Registers a user, a farmer and a custodial wallet atomically. Several unproved registrations share an address until
 * one proves the mailbox, so they do not keep its owner out (trust.md 10). With `proved`, the address counts as the
 * user's own, as for accounts created by a sandbox.
 * @throws Refusal USER_EXISTS, VALIDATION_ERROR for a common password, LedgerUnavailable
 */
export async function registerFarmer(
  services: Services,
  context: CommandContext,
  {
    email,
    password,
    payoutAddress,
    proved = false,
  }: { email: string; password: string; payoutAddress: StellarAddress; proved?: boolean },
): Promise<NewFarmer> {
  const { database, wallets } = services;
  const [userId, farmerId] = [newUserId(context.cause), newFarmerId(context.cause)];
  const accounts = await accountsOf(database, email, context.at);
  const earlier = accounts.find(({ id }) => id === userId);
  if (earlier) {
    // An earlier attempt of this request created it, but its response was lost. Later, or with another password, the
    // key proves nothing.
    const recent = context.at.getTime() - earlier.created_at.getTime() < DAY_MS;
    if (!recent || !(await verifyPassword(earlier.password_hash, password))) throw alreadyRegistered();
    return { userId, farmerId, custodialAddress: earlier.custodial_address };
  }
  assertFree(accounts);
  // With one password, sign-ins would open only one of the accounts: the money of the other could not be reached.
  for (const { is_new, password_hash } of accounts)
    if (is_new && (await verifyPassword(password_hash, password))) throw alreadyRegistered();
  const passwordHash = await hashChosenPassword(password, email);
  const custodialAddress = await wallets.create(payoutAddress);
  return commit(database, context, async unit => {
    // Serialised, so that concurrent requests cannot exceed the limit.
    await unit.tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('register ' || $1, 0))`, [
      emailKey(email),
    ]);
    assertFree(await accountsOf(unit.tx, email, context.at));
    const wallet = { farmerId, userId, custodialAddress, payoutAddress };
    await unit.decide(farmerStream(farmerId), farmer, createWallet(wallet));
    const person = { userId, email: email.trim(), role: 'farmer', farmerId, poolId: null } as const;
    const proofDue = new Date(context.at.getTime() + PROOF_DAYS * DAY_MS).toISOString();
    await addUser(unit, proved ? person : { ...person, proofDue }, passwordHash);
    if (!proved) await mailProofLink(unit.tx, userId, context.at);
    return { userId, farmerId, custodialAddress };
  });
}
