import { endSessions } from '../auth/sessions.ts';
import type { Visit } from '../auth/visit.ts';
import { one } from '../database/database.ts';
import type { AdminAction } from '../domain/approval.ts';
import { newNoteId, type UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { addNote, resumeUser, suspendUser, user } from '../domain/user.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import { userById } from '../queries/users.ts';
import { OWN_FACTORS } from './four-eyes.ts';
import type { Services } from './services.ts';

type Store = Pick<Services, 'database'>;

interface Suspension {
  readonly userId: UserId;
  readonly by: UserId;
  readonly from: Visit;
  readonly reason: string | undefined;
  /** Whether the account's money also stays in custody. */
  readonly holdMoney: boolean | undefined;
}

/** Suspends an account, or returns the action that needs a second admin. Throws Refusal FORBIDDEN, USER_NOT_FOUND. */
export async function suspendAccount(
  { database }: Store,
  context: CommandContext,
  { userId, by, from, reason, holdMoney }: Suspension,
): Promise<AdminAction | null> {
  // Admins cannot undo their own suspension.
  if (userId === by) throw new Refusal('FORBIDDEN', 'You cannot suspend your own account');
  const { role } = await userById(database, userId);
  if (role === 'admin') return { kind: 'remove-admin', userId };
  if (holdMoney) return { kind: 'hold-money', userId };
  await commit(database, context, async unit => {
    await unit.decide(userStream(userId), user, suspendUser(reason));
    await endSessions(unit, userId, { how: 'suspension', by: from });
  });
  return null;
}

/** Resumes an account, or returns the action that needs a second admin. Throws Refusal USER_NOT_FOUND. */
export async function resumeAccount(
  { database }: Store,
  context: CommandContext,
  { userId, reason }: Pick<Suspension, 'userId' | 'reason'>,
): Promise<AdminAction | null> {
  const { role } = await userById(database, userId);
  if (role === 'admin') return { kind: 'restore-admin', userId };
  return commit(database, context, async unit => {
    // Under the lock, since two admins may be ordering a hold at this moment.
    const { state } = await unit.decide(userStream(userId), user, () => []);
    if (state.status === 'suspended' && state.moneyHeld) return { kind: 'release-money', userId };
    await unit.decide(userStream(userId), user, resumeUser(reason));
    return null;
  });
}

/** Ends the sessions of an account except the admin's current one. Throws Refusal USER_NOT_FOUND. */
export async function endAccountSessions(
  { database }: Store,
  context: CommandContext,
  { userId, from, keep }: Pick<Suspension, 'userId' | 'from'> & { readonly keep: string },
): Promise<void> {
  const { id } = await userById(database, userId);
  await commit(database, context, unit =>
    endSessions(unit, id, { how: 'ended by an admin', by: from, keep }),
  );
}

/** The action that resets the second factors of another account. Throws Refusal FORBIDDEN for the admin's own. */
export function factorResetOf(userId: UserId, by: UserId): AdminAction {
  if (userId === by) throw new Refusal('FORBIDDEN', OWN_FACTORS);
  return { kind: 'reset-factors', userId };
}

/** Keeps an admin's note on an account. Repeating a request changes nothing. Throws Refusal USER_NOT_FOUND. */
export async function noteAccount(
  { database }: Pick<Services, 'database'>,
  context: CommandContext,
  { userId, by, text }: { userId: UserId; by: UserId; text: string },
): Promise<void> {
  const noteId = newNoteId(context.cause);
  await commit(database, context, async unit => {
    const known = await one(unit.tx, 'SELECT 1 FROM admin_notes WHERE id = $1', [noteId]);
    if (!known) await unit.decide(userStream(userId), user, addNote({ noteId, by, text }));
  });
}
