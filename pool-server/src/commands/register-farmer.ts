import type { StellarAddress } from 'shared-api/address';
import { hashPassword } from '../auth/password.ts';
import { one } from '../database/database.ts';
import { createWallet, farmer } from '../domain/farmer.ts';
import { type FarmerId, newFarmerId, newUserId, type UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { emailKey } from '../domain/user.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import { addUser } from './register-user.ts';
import type { Services } from './services.ts';

export interface NewFarmer {
  readonly userId: UserId;
  readonly farmerId: FarmerId;
  readonly custodialAddress: StellarAddress;
}

/** Registers a user, a farmer and a custodial wallet, all or nothing. Throws Refusal USER_EXISTS. */
export async function registerFarmer(
  { database, wallets }: Services,
  context: CommandContext,
  { email, password, payoutAddress }: { email: string; password: string; payoutAddress: StellarAddress },
): Promise<NewFarmer> {
  const [userId, farmerId] = [newUserId(context.cause), newFarmerId(context.cause)];
  const known = await one<{ id: UserId; custodial_address: StellarAddress }>(
    database,
    'SELECT u.id, custodial_address FROM users u LEFT JOIN farmers ON user_id = u.id WHERE email_key = $1',
    [emailKey(email)],
  );
  // An earlier try of this request created it, but its response was lost.
  if (known?.id === userId) return { userId, farmerId, custodialAddress: known.custodial_address };
  if (known) throw new Refusal('USER_EXISTS', 'This email address is already registered');
  const passwordHash = await hashPassword(password);
  return commit(database, context, async unit => {
    const custodialAddress = await wallets.create(unit.tx);
    const wallet = { farmerId, userId, custodialAddress, payoutAddress };
    await unit.decide(farmerStream(farmerId), farmer, createWallet(wallet));
    await addUser(
      unit,
      { userId, email: email.trim(), role: 'farmer', farmerId, poolId: null },
      passwordHash,
    );
    return { userId, farmerId, custodialAddress };
  });
}
