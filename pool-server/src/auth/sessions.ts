import { randomUUID } from 'node:crypto';
import type { KeyScope } from 'shared-api/contract';
import { many, one, type Queryable, type Transaction } from '../database/database.ts';
import type { SessionEnd } from '../domain/access.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { hashToken, newToken } from '../domain/token.ts';
import type { Role, UserStatus } from '../domain/user.ts';
import type { Unit } from '../events/event-store.ts';
import { accessStream } from '../events/stream.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import { placeOf, type Visit } from './visit.ts';

const HOUR = 3_600_000;
/** A session lasts 12 hours from its last use, and at most 30 days (api.md). */
const LIFE = 12 * HOUR;
const LONGEST = 30 * 24 * HOUR;
/** A renewal is written at most this often, so that polling does not cause a write each time. */
const RENEW_EVERY = HOUR / 4;

/** SQL: whether user u may have a session: a suspended farmer may, unless money is on hold (trust.md 14). */
export const MAY_SIGN_IN = `(u.status <> 'suspended' OR (u.role = 'farmer' AND NOT u.money_held))`;

/** The user of a valid token. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly farmerId: FarmerId | null;
  readonly poolId: PoolId | null;
  /** The admin who impersonates this user, read-only; otherwise null. */
  readonly readerId: UserId | null;
  /** Whether the account has a second factor. */
  readonly enrolled: boolean;
  /** The API key used instead of a session. The caller may do only what its scopes allow. */
  readonly apiKey: { readonly id: string; readonly scopes: readonly KeyScope[] } | null;
  /** When the session ends unless it is used before. */
  readonly expiresAt: Date;
}

/**
 * Opens a session and returns its token, which is never returned again. `proved` marks a user who has just proved a
 * second factor. Returns null if the account is suspended (farmers excepted), its password has changed since the check
 * (`passwordHash` is null for a new account), or an unproved second factor exists. A lock serialises this with changes
 * that end sessions.
 */
export async function openSession(
  tx: Transaction,
  user: { userId: UserId; passwordHash: string | null },
  visit: Visit,
  { proved = false }: { proved?: boolean } = {},
) {
  const { now } = visit;
  const { address, device } = placeOf(visit);
  const id = `session_${randomUUID()}`;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFE);
  // A separate statement, so that the next one sees what was committed during the wait.
  await tx.query('SELECT FROM users u JOIN credentials c ON c.user_id = u.id WHERE u.id = $1 FOR SHARE', [
    user.userId,
  ]);
  const { rowCount } = await tx.query(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, last_used_at, user_agent,
       second_factor_at, address)
     SELECT $1, $2, u.id, $4, $5, $4, $6, $8, $9
     FROM users u JOIN credentials c ON c.user_id = u.id
     WHERE u.id = $3 AND ${MAY_SIGN_IN} AND ($7::text IS NULL OR c.password_hash = $7)
       AND ($8::timestamptz IS NOT NULL OR NOT EXISTS (SELECT FROM second_factors s WHERE s.user_id = u.id))`,
    [
      id,
      hashToken(token),
      user.userId,
      now,
      expiresAt,
      device,
      user.passwordHash,
      proved ? now : null,
      address,
    ],
  );
  return rowCount === 1 ? { id, token, expiresAt } : null;
}

interface Row {
  session_id: string;
  reader_id: UserId | null;
  user_id: UserId;
  email: string;
  role: Role;
  status: UserStatus;
  farmer_id: FarmerId | null;
  pool_id: PoolId | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  enrolled: boolean;
}

/** The caller of a token, or null when it is unknown, closed or expired. Using it renews it. */
export async function findCaller(
  on: Queryable,
  token: string,
  now: Date,
  dependencies?: CacheDependencies,
): Promise<Caller | null> {
  const row = await one<Row>(
    on,
    `SELECT s.id AS session_id, s.created_at, s.last_used_at, s.expires_at, u.id AS user_id, u.email, u.role,
       u.status, u.farmer_id, u.pool_id, r.id AS reader_id,
       EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id) AS enrolled
     FROM sessions s JOIN users u ON u.id = s.user_id
       LEFT JOIN sessions p ON p.id = s.parent_id AND p.expires_at > $2
       LEFT JOIN users r ON r.id = p.user_id AND r.role = 'admin' AND r.status <> 'suspended'
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND (s.parent_id IS NULL OR r.id IS NOT NULL)`,
    [hashToken(token), now],
  );
  if (!row) return null;
  if (!row.reader_id && now.getTime() - row.last_used_at.getTime() > RENEW_EVERY) {
    const end = Math.min(now.getTime() + LIFE, row.created_at.getTime() + LONGEST);
    await on.query('UPDATE sessions SET last_used_at = $2, expires_at = $3 WHERE id = $1', [
      row.session_id,
      now,
      new Date(end),
    ]);
  }
  const { session_id: sessionId, user_id: userId, reader_id: readerId, email, role, status, enrolled } = row;
  if (!readerId) {
    // Until it ends or must be renewed.
    dependencies?.add(`session:${sessionId}`, `user:${userId}`);
    dependencies?.expireAt(row.expires_at);
    dependencies?.expireAt(new Date(row.last_used_at.getTime() + RENEW_EVERY));
  }
  const { farmer_id: farmerId, pool_id: poolId, expires_at: expiresAt } = row;
  const person = { userId, email, role, status, farmerId, poolId, readerId, enrolled };
  return { sessionId, ...person, apiKey: null, expiresAt };
}

interface Ending {
  readonly how: SessionEnd;
  /** Who ended the sessions and from where; null for the system. */
  readonly by: Visit | null;
  readonly only?: string;
  readonly keep?: string | null;
}

/**
 * Ends sessions of a user and records it. Their tokens stop working, and their browsers get no more push messages,
 * including those of expired sessions. An admin's impersonation of the user continues. Returns the number of ended
 * sessions.
 */
export async function endSessions(
  unit: Unit,
  userId: UserId,
  { how, by, only, keep }: Ending,
): Promise<number> {
  await unit.tx.query(
    `DELETE FROM webhooks WHERE user_id = $1 AND p256dh IS NOT NULL AND ($2::text IS NULL OR session_id = $2)
       AND session_id IS DISTINCT FROM $3`,
    [userId, only ?? null, keep ?? null],
  );
  const ended = await many<{ id: string }>(
    unit.tx,
    `DELETE FROM sessions WHERE user_id = $1 AND parent_id IS NULL AND ($2::text IS NULL OR id = $2)
       AND id IS DISTINCT FROM $3 RETURNING id`,
    [userId, only ?? null, keep ?? null],
  );
  if (ended.length === 0) return 0;
  const data = { userId, sessions: ended.map(({ id }) => id), how, ...(by && placeOf(by)) };
  await unit.record(accessStream(userId), [{ type: 'SessionsEnded', data }]);
  return ended.length;
}

/** Deletes expired sessions, and the impersonations opened from them. */
export const purgeSessions = (on: Queryable, now: Date) =>
  on.query('DELETE FROM sessions WHERE expires_at <= $1', [now]);
