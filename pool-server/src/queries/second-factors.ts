import { many, one, type Queryable } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { fromRow, type RowOf } from './encode.ts';

const FACTORS =
  'SELECT id, kind, name, added_at, last_used_at FROM second_factors WHERE user_id = $1 ORDER BY added_at, id';
const CODES = 'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1';

/** The second factors of a user in the order in which they were added, and the number of remaining recovery codes. */
export async function factors(on: Queryable, userId: UserId) {
  const [rows, codes] = await Promise.all([
    many<RowOf<'factors'>>(on, FACTORS, [userId]),
    one<{ left: number }>(on, CODES, [userId]),
  ]);
  return { items: rows.map(row => fromRow(row)), recoveryCodesLeft: codes?.left ?? 0 };
}
