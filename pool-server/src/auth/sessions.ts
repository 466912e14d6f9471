import { randomUUID } from 'node:crypto';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { Role, UserStatus } from '../domain/user.ts';
import { hashToken, newToken } from './token.ts';

const HOUR = 3_600_000;
/** A session lives 12 hours from its last use, and 30 days at most (api.md). */
const LIFE = 12 * HOUR;
const LONGEST = 30 * 24 * HOUR;
/** Renewal is written at most this often, so that polling costs no writes. */
const RENEW_EVERY = HOUR / 4;

/** Whoever a valid token belongs to. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly farmerId: FarmerId | null;
  readonly poolId: PoolId | null;
}

/** Opens a session; the token is told once, here. */
export async function openSession(on: Queryable, userId: UserId, now: Date, userAgent: string | null) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFE);
  await on.query(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, last_used_at, user_agent)
     VALUES ($1, $2, $3, $4, $5, $4, $6)`,
    [`session_${randomUUID()}`, hashToken(token), userId, now, expiresAt, userAgent?.slice(0, 200) ?? null],
  );
  return { token, expiresAt };
}

interface Row {
  session_id: string;
  user_id: UserId;
  email: string;
  role: Role;
  status: UserStatus;
  farmer_id: FarmerId | null;
  pool_id: PoolId | null;
  created_at: Date;
  last_used_at: Date;
}

/** Whom a token stands for, or null when it is unknown, closed or too old. Using it renews it. */
export async function findCaller(on: Queryable, token: string, now: Date): Promise<Caller | null> {
  const row = await one<Row>(
    on,
    `SELECT s.id AS session_id, s.created_at, s.last_used_at, u.id AS user_id, u.email, u.role, u.status,
       u.farmer_id, u.pool_id
     FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > $2`,
    [hashToken(token), now],
  );
  if (!row) return null;
  if (now.getTime() - row.last_used_at.getTime() > RENEW_EVERY) {
    const end = Math.min(now.getTime() + LIFE, row.created_at.getTime() + LONGEST);
    await on.query('UPDATE sessions SET last_used_at = $2, expires_at = $3 WHERE id = $1', [
      row.session_id,
      now,
      new Date(end),
    ]);
  }
  const { session_id: sessionId, user_id: userId, email, role, status } = row;
  return { sessionId, userId, email, role, status, farmerId: row.farmer_id, poolId: row.pool_id };
}

/** Ends one session; its token never authenticates again. */
export const closeSession = (on: Queryable, id: string) =>
  on.query('DELETE FROM sessions WHERE id = $1', [id]);

/** Ends every session of a user. */
export const closeSessionsOf = (on: Queryable, userId: UserId) =>
  on.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
