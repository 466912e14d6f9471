import type { StellarAddress } from 'shared-api/address';
import { endSessions } from '../auth/sessions.ts';
import { many } from '../database/database.ts';
import { farmer } from '../domain/farmer.ts';
import type { FarmerId, UserId } from '../domain/ids.ts';
import { expireRegistration, user } from '../domain/user.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { farmerStream, userStream } from '../events/stream.ts';
import { purgeAccount } from './purge-account.ts';
import type { Services } from './services.ts';

interface Unused {
  id: UserId;
  farmer_id: FarmerId;
  custodial_address: StellarAddress;
}

/** Farmers without a proved mailbox who never funded their wallet and have no contract. */
const UNUSED = `SELECT u.id, u.farmer_id, f.custodial_address FROM users u JOIN farmers f ON f.id = u.farmer_id
  WHERE u.email_proof_due IS NOT NULL AND f.funded_at IS NULL AND f.contract_id IS NULL`;

/** Ends a registration inside a larger command: it can no longer sign in, and its address is free. */
export async function endRegistration(unit: Unit, userId: UserId): Promise<void> {
  await unit.decide(userStream(userId), user, expireRegistration);
  await endSessions(unit, userId, { how: 'registration expired', by: null });
  await purgeAccount(unit.tx, userId);
}

/** Whether the ledger shows no XLM in a wallet. A wallet with funds is never abandoned. */
export const isEmpty = async ({ ledger }: Pick<Services, 'ledger'>, address: StellarAddress) =>
  (await ledger.account(address)) === null;

/** The oldest unused registration with an address, which gives way to a new one. */
export const oldestUnused = async (
  { database }: Pick<Services, 'database'>,
  emailKey: string,
): Promise<Unused | undefined> =>
  (
    await many<Unused>(database, `${UNUSED} AND u.email_key = $1 ORDER BY u.created_at LIMIT 1`, [emailKey])
  )[0];

/** Ends registrations with an overdue proof and an empty wallet. Returns their number. */
export async function expireRegistrations(services: Services, context: CommandContext): Promise<number> {
  const due = await many<Unused>(
    services.database,
    `${UNUSED} AND u.email_proof_due <= $1 ORDER BY u.email_proof_due LIMIT 500`,
    [context.at],
  );
  let ended = 0;
  for (const { id, farmer_id, custodial_address } of due) {
    if (!(await isEmpty(services, custodial_address))) continue;
    await commit(services.database, context, async unit => {
      const { state } = await unit.decide(farmerStream(farmer_id), farmer, () => []);
      if (!state.known || state.funded || state.contractId) return;
      await endRegistration(unit, id);
      ended += 1;
    });
  }
  return ended;
}
