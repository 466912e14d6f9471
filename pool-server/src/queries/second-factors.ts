import { many, one, type Queryable } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { iso } from './encode.ts';

interface FactorRow {
  id: string;
  kind: 'passkey' | 'totp';
  name: string;
  added_at: Date;
  last_used_at: Date | null;
}

/** The second factors of a user, in the order in which they were added, and how many recovery codes are left. */
export async function factors(on: Queryable, userId: UserId) {
  const [rows, codes] = await Promise.all([
    many<FactorRow>(
      on,
      `SELECT id, kind, name, added_at, last_used_at FROM second_factors WHERE user_id = $1 ORDER BY added_at, id`,
      [userId],
    ),
    one<{ left: number }>(on, 'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1', [
      userId,
    ]),
  ]);
  return {
    items: rows.map(({ id, kind, name, added_at, last_used_at }) => ({
      id,
      kind,
      name,
      addedAt: added_at.toISOString(),
      lastUsedAt: iso(last_used_at),
    })),
    recoveryCodesLeft: codes?.left ?? 0,
  };
}
