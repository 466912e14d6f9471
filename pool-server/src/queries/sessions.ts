import { many, type Queryable } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { fromRow } from './encode.ts';

const SHOWN = 100;

interface SessionRow {
  id: string;
  device: string | null;
  address: string | null;
  created_at: Date;
  last_used_at: Date;
  total: number;
}

/** A user's devices, most recently used first, and their number; by default the first hundred. */
export async function sessions(
  on: Queryable,
  { userId, sessionId }: { userId: UserId; sessionId: string },
  at: Date,
  most: number | null = SHOWN,
) {
  const rows = await many<SessionRow>(
    on,
    `SELECT id, user_agent AS device, address, created_at, last_used_at, (count(*) OVER ())::int AS total FROM sessions
     WHERE user_id = $1 AND expires_at > $2 AND parent_id IS NULL
     ORDER BY last_used_at DESC, created_at DESC LIMIT $3`,
    [userId, at, most],
  );
  return {
    items: rows.map(row => ({ ...fromRow(row), current: row.id === sessionId })),
    total: rows[0]?.total ?? 0,
  };
}
