import { one, type Queryable } from '../database/database.ts';
import type { AdminAction } from '../domain/approval.ts';
import type { FarmerId, UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { type FreezeScope, freezeWithdrawals, withdrawalFreeze } from '../domain/withdrawal-freeze.ts';
import { type CommandContext, commit, load } from '../events/event-store.ts';
import { freezeStream } from '../events/stream.ts';
import { unconfirmedFreeze } from '../queries/withdrawal-freezes.ts';
import { countAdmins, recordRequest } from './four-eyes.ts';
import type { Services } from './services.ts';

/** The scope of a freeze for a user's id; without one, all accounts. Throws Refusal FARMER_NOT_FOUND. */
async function freezeScope(on: Queryable, userId: UserId | null): Promise<FreezeScope> {
  if (userId === null) return 'all';
  const row = await one<{ farmer_id: FarmerId | null }>(on, 'SELECT farmer_id FROM users WHERE id = $1', [
    userId,
  ]);
  if (!row?.farmer_id) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  return row.farmer_id;
}

/** Freezes withdrawals for 24 hours at once. A second admin, if any, is asked to extend it until it is lifted. */
export async function orderFreeze(
  { database }: Pick<Services, 'database'>,
  context: CommandContext,
  { by, userId, reason }: { by: UserId; userId: UserId | null; reason: string },
): Promise<void> {
  const scope = await freezeScope(database, userId);
  await commit(database, context, async unit => {
    const confirmable = (await countAdmins(unit.tx)) >= 2;
    const unconfirmed = confirmable ? await unconfirmedFreeze(unit.tx, by, scope, context.at) : null;
    const freeze = freezeWithdrawals(scope, { reason, by, at: context.at, unconfirmed });
    const { state, events } = await unit.decide(freezeStream(scope), withdrawalFreeze, freeze);
    if (events.length === 0 || !state.frozen || !confirmable) return;
    const action = { kind: 'freeze', userId, scope, moment: state.moment } as const;
    // A second admin can decide only while the freeze is in force.
    await recordRequest(unit, context, { by, reason, action }, state.moment);
  });
}

/** The action that lifts the current freeze of an account, or of all. Throws Refusal FARMER_NOT_FOUND. */
export async function liftingOf(
  { database }: Pick<Services, 'database'>,
  userId: UserId | null,
): Promise<AdminAction> {
  const scope = await freezeScope(database, userId);
  const state = await load(database, freezeStream(scope), withdrawalFreeze);
  return { kind: 'lift-freeze', userId, scope, moment: state.frozen ? state.moment : null };
}
