import { hashPassword } from '../auth/password.ts';
import { approveFactorReset } from '../auth/second-factor/lost-factor.ts';
import { endSessions } from '../auth/sessions.ts';
import { one, type Queryable } from '../database/database.ts';
import { type AdminAction, approval, decideApproval, requestApproval } from '../domain/approval.ts';
import { type ApprovalId, type FarmerId, newApprovalId, newUserId, type UserId } from '../domain/ids.ts';
import { pool } from '../domain/pool.ts';
import { changeTerms } from '../domain/pool-decisions.ts';
import { Refusal } from '../domain/refusal.ts';
import { newToken } from '../domain/token.ts';
import { resumeUser, suspendUser, user } from '../domain/user.ts';
import { confirmFreeze, liftFreeze, refuseFreeze, withdrawalFreeze } from '../domain/withdrawal-freeze.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { approvalStream, freezeStream, PARTITION, poolStream, userStream } from '../events/stream.ts';
import { wasDone } from '../events/was-done.ts';
import { addUser } from './register-user.ts';
import { mailPasswordLink, NEW_ADMIN_MAIL } from './reset-password.ts';
import type { Services } from './services.ts';
import { stopUnsent } from './stop-withdrawals.ts';

/** Why an admin neither orders nor approves the reset of their own second factors. */
export const OWN_FACTORS = 'Another admin has to reset your second factors';

/** How long a request waits for a second admin, in milliseconds. */
const LASTS_MS = 7 * 24 * 3_600_000;

/**
 * The number of admins who can decide: those who have signed in once, since a mistyped address must not block actions,
 * except one.
 */
export async function countAdmins(on: Queryable, except: UserId | null = null): Promise<number> {
  const row = await one<{ admins: number }>(
    on,
    `SELECT count(*)::int AS admins FROM users u
     WHERE role = 'admin' AND status <> 'suspended' AND id IS DISTINCT FROM $1
       AND EXISTS (SELECT FROM emt_messages WHERE stream_id = 'access-' || u.id AND message_type = 'SignedIn')`,
    [except],
  );
  return row?.admins ?? 0;
}

/** Whether an account is an admin's who has not been removed. */
const isAdmin = async (on: Queryable, id: UserId): Promise<boolean> =>
  (await one(on, "SELECT FROM users WHERE id = $1 AND role = 'admin' AND status <> 'suspended'", [id])) !==
  null;

/**
 * Serialises what admins decide, so that their count stays valid. Throws Refusal FORBIDDEN for an admin who was removed
 * since the request began.
 */
async function lockAdmins({ tx }: Unit, by: UserId): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))");
  if (!(await isAdmin(tx, by))) throw new Refusal('FORBIDDEN', 'This account is suspended');
}

interface Order {
  readonly by: UserId;
  readonly action: AdminAction;
  readonly reason: string | undefined;
}

/** The outcome of an order: done, or waiting for a second admin. */
export type Ordered = 'done' | 'waiting';

/** Runs an action of an admin, or asks the second admin if there is one. Throws Refusal FORBIDDEN, and the action's own. */
export async function orderAction(
  services: Services,
  context: CommandContext,
  { by, action, reason }: Order,
): Promise<Ordered> {
  return commit(services.database, context, async unit => {
    await lockAdmins(unit, by);
    // An admin without a second factor cannot approve its reset.
    const except = action.kind === 'reset-factors' ? action.userId : null;
    if ((await countAdmins(unit.tx, except)) < 2) {
      if (action.kind === 'hold-money') {
        throw new Refusal('FORBIDDEN', 'It takes two admins to hold the money of an account');
      }
      if (!(await wasDone(unit.tx, context)))
        await perform(unit, action, { reason, at: context.at, requestedAt: context.at });
      return 'done';
    }
    await recordRequest(unit, context, { by, action, reason });
    return 'waiting';
  });
}

/** Records a request for a second admin. It lasts for a week, unless `expiresAt` says otherwise. */
export async function recordRequest(
  unit: Unit,
  { at, cause }: CommandContext,
  { by, action, reason }: Order,
  expiresAt = new Date(at.getTime() + LASTS_MS).toISOString(),
): Promise<void> {
  const approvalId = newApprovalId(cause);
  const request = { approvalId, action, reason: reason ?? null, requestedBy: by, expiresAt };
  await unit.decide(approvalStream(approvalId), approval, requestApproval(request));
}

/**
 * A second admin's decision; an approved action runs in the same transaction. Returns the action if it has run now.
 * @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR, and the refusals of the action
 */
export async function decideRequest(
  services: Services,
  context: CommandContext,
  id: ApprovalId,
  decision: 'granted' | 'refused',
  by: UserId,
): Promise<AdminAction | null> {
  return commit(services.database, context, async unit => {
    await lockAdmins(unit, by);
    const decide = decideApproval(decision, by, context.at);
    const { state, events } = await unit.decide(approvalStream(id), approval, decide);
    if (state.status === 'none' || events.length === 0) return null;
    const { action, reason, requestedBy } = state.request;
    if (decision === 'granted' && !(await isAdmin(unit.tx, requestedBy))) {
      throw new Refusal(
        'VALIDATION_ERROR',
        'The admin who requested this has been removed: refuse it, or request it yourself',
      );
    }
    if (decision === 'granted' && action?.kind === 'reset-factors' && action.userId === by)
      throw new Refusal('FORBIDDEN', OWN_FACTORS);
    // It has been in effect since the request; a second admin's refusal ends it.
    if (decision === 'refused' && action?.kind === 'freeze') {
      const refuse = refuseFreeze(action.moment, { by, at: context.at });
      await unit.decide(freezeStream(action.scope), withdrawalFreeze, refuse);
    }
    if (state.status !== 'granted' || !action) return null;
    const row = await one<{ requestedAt: Date }>(
      unit.tx,
      'SELECT requested_at AS "requestedAt" FROM approvals WHERE id = $1',
      [id],
    );
    const { requestedAt = context.at } = row ?? {};
    await perform(unit, action, { reason: reason ?? undefined, at: context.at, requestedAt });
    return action;
  });
}

/** An approval is for the suspension that the first admin knew. Throws Refusal VALIDATION_ERROR for a later one. */
async function requireNotSuspendedSince({ tx }: Unit, userId: UserId, requestedAt: Date): Promise<void> {
  const later = await one(
    tx,
    `SELECT FROM emt_messages WHERE partition = '${PARTITION}' AND stream_id = $1
       AND message_type = 'UserSuspended' AND (message_metadata->>'at')::timestamptz > $2 LIMIT 1`,
    [userStream(userId), requestedAt],
  );
  if (later) {
    throw new Refusal(
      'VALIDATION_ERROR',
      'This is about an earlier suspension: refuse it, and request it again',
    );
  }
}

/** Runs an action, which the first admin ordered at `requestedAt`. */
async function perform(
  unit: Unit,
  action: AdminAction,
  { reason, at, requestedAt }: { reason: string | undefined; at: Date; requestedAt: Date },
): Promise<void> {
  switch (action.kind) {
    case 'pool-terms':
      await unit.decide(poolStream(action.poolId), pool, changeTerms(action.terms));
      return;
    case 'hold-money': {
      const owner = await one<{ farmer_id: FarmerId | null }>(
        unit.tx,
        'SELECT farmer_id FROM users WHERE id = $1',
        [action.userId],
      );
      if (owner?.farmer_id) await stopUnsent(unit, owner.farmer_id, at);
      await unit.decide(userStream(action.userId), user, suspendUser(reason, { holdsMoney: true }));
      await endSessions(unit, action.userId, { how: 'suspension', by: null });
      return;
    }
    case 'remove-admin':
      await unit.decide(userStream(action.userId), user, suspendUser(reason));
      await endSessions(unit, action.userId, { how: 'suspension', by: null });
      return;
    case 'reset-factors':
      await approveFactorReset(unit, action.userId, { at, checkedAt: requestedAt });
      return;
    case 'release-money':
    case 'restore-admin':
      await requireNotSuspendedSince(unit, action.userId, requestedAt);
      await unit.decide(userStream(action.userId), user, resumeUser(reason));
      return;
    case 'freeze':
      await unit.decide(freezeStream(action.scope), withdrawalFreeze, confirmFreeze(action.moment, at));
      return;
    case 'lift-freeze':
      await unit.decide(freezeStream(action.scope), withdrawalFreeze, liftFreeze(action.moment));
      return;
    case 'add-admin': {
      const { email } = action;
      const person = { userId: newUserId(), email, role: 'admin' } as const;
      // A random password: the new admin sets one with a mailed link.
      const passwordHash = await hashPassword(newToken());
      await addUser(unit, { ...person, farmerId: null, poolId: null }, passwordHash);
      // Strangers' registrations with this address do not prevent it.
      await mailPasswordLink(unit.tx, { id: person.userId, email }, NEW_ADMIN_MAIL, at);
      return;
    }
  }
}
