import { one, type Queryable } from '../database/database.ts';
import type { FarmerId, UserId } from '../domain/ids.ts';
import type { FreezeScope } from '../domain/withdrawal-freeze.ts';
import { fromRow, type RowOf } from './encode.ts';
import { readPage } from './read-page.ts';

/** SQL: the freezes in force at a time that apply to a farmer. */
const freezesOf = (farmer: string, at: string) => `
  FROM withdrawal_freezes z
  WHERE (z.farmer_id IS NULL OR z.farmer_id = ${farmer}) AND (z.until IS NULL OR z.until > ${at})`;

/** SQL: what stops a farmer's payments, and until when (null: no end): freezes, and money held by two admins. */
export const stopsOf = (farmer: string, at: string) => `
  FROM (
    SELECT z.until ${freezesOf(farmer, at)}
    UNION ALL SELECT NULL FROM farmers JOIN users ON users.id = farmers.user_id
      WHERE farmers.id = ${farmer} AND users.money_held
  ) stops`;

/** Whether a freeze or a hold stops a farmer's payments. */
export const isStopped = async (on: Queryable, farmerId: FarmerId, at: Date): Promise<boolean> =>
  (await one(on, `SELECT 1 ${stopsOf('$1', '$2')} LIMIT 1`, [farmerId, at])) !== null;

/** Whether two admins hold the money of a farmer's account. */
export const isMoneyHeld = async (on: Queryable, farmerId: FarmerId): Promise<boolean> =>
  (await one(
    on,
    'SELECT 1 FROM farmers JOIN users ON users.id = farmers.user_id WHERE farmers.id = $1 AND users.money_held',
    [farmerId],
  )) !== null;

/** The freeze that applies to a farmer, their own before the one of `all` accounts. Null if there is none. */
export async function anyFreezeOf(on: Queryable, farmerId: FarmerId, at: Date) {
  const row = await one<{ all: boolean; reason: string; since: Date; until: Date | null }>(
    on,
    `SELECT z.farmer_id IS NULL AS all, z.reason, z.frozen_at AS since, z.until ${freezesOf('$1', '$2')}
     ORDER BY z.farmer_id NULLS LAST LIMIT 1`,
    [farmerId, at],
  );
  return row && fromRow(row);
}

/** The same for the farmer, without the number of other frozen accounts. */
export async function freezeOf(on: Queryable, farmerId: FarmerId, at: Date) {
  const freeze = await anyFreezeOf(on, farmerId, at);
  return freeze && { reason: freeze.reason, since: freeze.since, until: freeze.until };
}

/**
 * When an admin's last freeze without a second admin's approval would have ended, among freezes that overlap this one;
 * null if there is none. A freeze of all accounts overlaps each of them, but one of a single account does not prevent
 * one of all: an attack may turn out to affect more accounts.
 */
export async function unconfirmedFreeze(
  on: Queryable,
  by: UserId,
  scope: FreezeScope,
  at: Date,
): Promise<Date | null> {
  // A request to approve a freeze expires when the freeze would end.
  const row = await one<{ until: Date | null }>(
    on,
    `SELECT max(expires_at) AS until FROM approvals
     WHERE requested_by = $1 AND status <> 'granted' AND action->>'kind' = 'freeze'
       AND (action->>'scope' IN ($2, 'all') OR ($2 = 'all' AND NOT EXISTS (SELECT FROM withdrawal_freezes z
         WHERE z.scope = action->>'scope' AND (z.until IS NULL OR z.until > $3))))`,
    [by, scope, at],
  );
  return row?.until ?? null;
}

/** A page of the freezes in force, newest first after the freeze of all accounts. */
export const freezes = (on: Queryable, at: Date, page: { page: number; limit: number }) =>
  readPage(
    on,
    `SELECT u.id AS user_id, u.email, z.reason, a.email AS by, z.frozen_at AS since, z.until, (count(*) OVER ())::int AS total
     FROM withdrawal_freezes z LEFT JOIN users u ON u.farmer_id = z.farmer_id LEFT JOIN users a ON a.id = z.frozen_by
     WHERE z.until IS NULL OR z.until > $1 ORDER BY z.farmer_id IS NOT NULL, z.frozen_at DESC, z.farmer_id`,
    [at],
    page,
    fromRow<RowOf<'withdrawalFreezes'>>,
  );
