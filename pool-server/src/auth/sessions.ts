import { randomUUID } from 'node:crypto';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { Role, UserStatus } from '../domain/user.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import { hashToken, newToken } from './token.ts';

const HOUR = 3_600_000;
/** A session lasts 12 hours from its last use, and at most 30 days (api.md). */
const LIFE = 12 * HOUR;
const LONGEST = 30 * 24 * HOUR;
/** A renewal is written at most this often, so that polling causes no writes. */
const RENEW_EVERY = HOUR / 4;

/** The user of a valid token. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly farmerId: FarmerId | null;
  readonly poolId: PoolId | null;
  /** The admin who impersonates this caller, read-only; null for the caller in person. */
  readonly readerId: UserId | null;
  /** When the session ends unless it is used before. */
  readonly expiresAt: Date;
}

/**
 * Opens a session and returns its token, which is never returned again. Null when the account is suspended (a
 * suspended farmer can still withdraw), or its
 * password is no longer the verified one (`verified` is null for a new account). A lock serialises this with changes of
 * either, which end the account's sessions.
 */
export async function openSession(
  on: Queryable,
  user: { userId: UserId; passwordHash: string | null },
  now: Date,
  userAgent: string | null,
) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFE);
  const { rowCount } = await on.query(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, last_used_at, user_agent)
     SELECT $1, $2, u.id, $4, $5, $4, $6
     FROM users u JOIN credentials c ON c.user_id = u.id
     WHERE u.id = $3 AND (u.status <> 'suspended' OR (u.role = 'farmer' AND NOT u.money_held)) AND ($7::text IS NULL OR c.password_hash = $7)
     FOR SHARE`,
    [
      `session_${randomUUID()}`,
      hashToken(token),
      user.userId,
      now,
      expiresAt,
      userAgent?.slice(0, 200) ?? null,
      user.passwordHash,
    ],
  );
  return rowCount === 1 ? { token, expiresAt } : null;
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
       u.status, u.farmer_id, u.pool_id, r.id AS reader_id
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
  const { session_id: sessionId, user_id: userId, reader_id: readerId, email, role, status } = row;
  if (!readerId) {
    // Until it ends, or its renewal is due.
    dependencies?.add(`session:${sessionId}`, `user:${userId}`);
    dependencies?.expireAt(row.expires_at);
    dependencies?.expireAt(new Date(row.last_used_at.getTime() + RENEW_EVERY));
  }
  const { farmer_id: farmerId, pool_id: poolId, expires_at: expiresAt } = row;
  return { sessionId, userId, email, role, status, farmerId, poolId, readerId, expiresAt };
}

/** Ends one session; its token never authenticates again. */
export const closeSession = (on: Queryable, id: string) =>
  on.query('DELETE FROM sessions WHERE id = $1', [id]);

/** Ends the session of one of a user's devices; false when there is none. */
export const closeDevice = async (on: Queryable, userId: UserId, id: string): Promise<boolean> =>
  (await on.query('DELETE FROM sessions WHERE id = $1 AND user_id = $2 AND parent_id IS NULL', [id, userId]))
    .rowCount === 1;

/** Ends every session of a user but the one named; an admin's impersonation of them continues. */
export const closeSessionsOf = (on: Queryable, userId: UserId, keep: string | null = null) =>
  on.query('DELETE FROM sessions WHERE user_id = $1 AND parent_id IS NULL AND id IS DISTINCT FROM $2', [
    userId,
    keep,
  ]);

/** Deletes expired sessions, and the impersonations opened from them. */
export const purgeSessions = (on: Queryable, now: Date) =>
  on.query('DELETE FROM sessions WHERE expires_at <= $1', [now]);
