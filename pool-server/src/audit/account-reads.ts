import { type Access, type Route, routes } from 'shared-api/contract';
import { impersonationCause } from '../auth/impersonation.ts';
import type { Caller } from '../auth/sessions.ts';
import { placeOf, type Visit } from '../auth/visit.ts';
import { type Database, one, type Queryable } from '../database/database.ts';
import type { AccessEvent } from '../domain/access.ts';
import type { UserId } from '../domain/ids.ts';
import { recordImpersonation, user } from '../domain/user.ts';
import { commit } from '../events/event-store.ts';
import { accessStream, userStream } from '../events/stream.ts';

/** How a route identifies the user whose data it returns: a parameter of the request selects the user's row. */
const SUBJECT: { readonly [Kind in Access]?: { readonly by: string; readonly where: string } } = {
  'user-self': { by: 'userId', where: 'id = $1' },
  admin: { by: 'userId', where: 'id = $1' },
  'farmer-self': { by: 'farmerId', where: 'farmer_id = $1' },
  'contract-party': {
    by: 'contractId',
    where: 'farmer_id = (SELECT farmer_id FROM contracts WHERE id = $1)',
  },
  'wallet-owner': {
    by: 'address',
    where: 'farmer_id = (SELECT id FROM farmers WHERE $1 IN (custodial_address, payout_address) LIMIT 1)',
  },
};

/** The user whose data an admin is about to read; null for the admin's own data, for lists and for public data. */
async function subjectOf(
  on: Queryable,
  caller: Caller,
  { access }: Route,
  named: Readonly<Record<string, unknown>>,
): Promise<UserId | null> {
  if (caller.readerId) return access === 'public' ? null : caller.userId;
  const subject = SUBJECT[access];
  const value = subject && named[subject.by];
  if (caller.role !== 'admin' || !subject || typeof value !== 'string') return null;
  const found = await one<{ id: UserId }>(on, `SELECT id FROM users WHERE ${subject.where}`, [value]);
  return found && found.id !== caller.userId ? found.id : null;
}

/** Lists with data of many accounts, which their pages also export: all accounts, or members of pools. */
const LISTS: ReadonlySet<Route> = new Set<Route>([
  routes.adminUsers,
  routes.poolerFarmers,
  routes.poolPayouts,
  routes.poolEarnings,
]);

/**
 * Records, before the read, that an admin reads other users' data: once a day for each session and kind of data,
 * because pages poll. For a list of accounts, the event belongs to the admin.
 */
export async function recordRead(
  database: Database,
  caller: Caller,
  route: Route,
  named: Readonly<Record<string, unknown>>,
  visit: Visit,
): Promise<void> {
  const isList = caller.role === 'admin' && LISTS.has(route);
  const userId = isList ? caller.userId : await subjectOf(database, caller, route, named);
  if (!userId) return;
  const { now: at } = visit;
  const { summary: what } = route;
  const noted = [caller.sessionId, userId, what, at.toISOString().slice(0, 10)];
  const known = 'SELECT 1 FROM account_reads WHERE (session_id, user_id, what, day) = ($1, $2, $3, $4)';
  if (await one(database, known, noted)) return;
  const { readerId, sessionId } = caller;
  const by = readerId ?? caller.userId;
  const cause = readerId && impersonationCause(sessionId);
  await commit(database, { actor: { kind: 'user', id: by }, at, cause }, async unit => {
    const { rowCount } = await unit.tx.query(
      `INSERT INTO account_reads SELECT s.id, $2, $3, $4::date FROM sessions s WHERE s.id = $1 ON CONFLICT DO NOTHING`,
      noted,
    );
    if (rowCount !== 1) return;
    if (isList) await unit.record(accessStream(by), [recordsRead(by, what, visit)]);
    else await unit.decide(userStream(userId), user, recordImpersonation({ by, what, ...placeOf(visit) }));
  });
}

/** Records each download of a file with data of all accounts. */
export const recordExport = (database: Database, { userId }: Caller, { summary }: Route, visit: Visit) =>
  commit(database, { actor: { kind: 'user', id: userId }, at: visit.now, cause: null }, unit =>
    unit.record(accessStream(userId), [recordsRead(userId, summary, visit)]),
  );

const recordsRead = (userId: UserId, what: string, visit: Visit): AccessEvent => ({
  type: 'RecordsRead',
  data: { userId, what, ...placeOf(visit) },
});
