import { randomUUID } from 'node:crypto';
import { type Database, one } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { hashToken, newToken } from '../domain/token.ts';
import { type Role, recordImpersonation, user } from '../domain/user.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import type { Caller } from './sessions.ts';
import { placeOf, type Visit } from './visit.ts';

/** An impersonation ends after an hour. */
const LIFE = 3_600_000;

/** The cause of all reads of one impersonation, by which the audit trail finds them. */
export const impersonationCause = (sessionId: string) => `reading:${sessionId.replace(/^session_/, '')}`;

/**
 * Starts a read-only session with the farmer's access, which ends with the admin's own. The reason is recorded first.
 * Throws Refusal USER_NOT_FOUND, FARMER_NOT_FOUND.
 */
export async function startImpersonation(
  { database }: { database: Database },
  { actor, at }: CommandContext,
  admin: Caller,
  visit: Visit,
  { userId, reason }: { userId: UserId; reason: string },
) {
  const known = await one<{ role: Role }>(database, 'SELECT role FROM users WHERE id = $1', [userId]);
  if (!known) throw new Refusal('USER_NOT_FOUND', 'No such user');
  if (known.role !== 'farmer')
    throw new Refusal('FARMER_NOT_FOUND', 'Only the pages of a farmer can be read');
  const id = `session_${randomUUID()}`;
  const token = newToken();
  const expiresAt = new Date(at.getTime() + LIFE);
  await commit(database, { actor, at, cause: impersonationCause(id) }, async unit => {
    await unit.decide(
      userStream(userId),
      user,
      recordImpersonation({ by: admin.userId, reason, ...placeOf(visit) }),
    );
    await unit.tx.query(
      `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, last_used_at, parent_id, reason)
       VALUES ($1, $2, $3, $4, $5, $4, $6, $7)`,
      [id, hashToken(token), userId, at, expiresAt, admin.sessionId, reason],
    );
  });
  return { token, expiresAt };
}

/** Ends an impersonation and records it. */
export async function endImpersonation(
  { database }: { database: Database },
  context: CommandContext,
  reader: Caller,
) {
  await commit(database, context, async unit => {
    const { rowCount } = await unit.tx.query('DELETE FROM sessions WHERE id = $1', [reader.sessionId]);
    if (rowCount === 1)
      await unit.decide(userStream(reader.userId), user, recordImpersonation('ReadingEnded'));
  });
}
