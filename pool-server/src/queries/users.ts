import type { AccountSort, RouteQuery } from 'shared-api/contract';
import { one, type Queryable } from '../database/database.ts';
import { emailKeyOf } from '../database/email-key.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Role, UserStatus } from '../domain/user.ts';
import { iso } from './encode.ts';
import type { FarmerStatus } from './farmer.ts';
import { readPage } from './read-page.ts';

interface Account {
  readonly id: UserId;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountState;
  readonly farmerId: FarmerId | null;
  readonly poolerId: PoolId | null;
}

/** SQL: whether account `u` was erased. The row remains for its records; nobody can sign in to it. */
export const IS_ERASED = "u.email_key = 'erased ' || u.id";

/** SQL: the status of account `u` with its farmer `f`: erased, suspended, or the farmer's progress. */
const ACCOUNT_STATE = `CASE WHEN ${IS_ERASED} THEN 'erased' WHEN u.status = 'suspended' THEN u.status
  ELSE coalesce(f.status, u.status) END`;

type AccountState = UserStatus | FarmerStatus | 'erased';

/** A user by id. A farmer's status is derived from wallet and contract. Throws Refusal USER_NOT_FOUND. */
export async function userById(on: Queryable, id: UserId) {
  const user = await one<Account>(
    on,
    `SELECT u.id, email, role, farmer_id AS "farmerId", pool_id AS "poolerId", ${ACCOUNT_STATE} AS status
     FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id WHERE u.id = $1`,
    [id],
  );
  if (!user) throw new Refusal('USER_NOT_FOUND', 'No such user');
  const { farmerId } = user;
  return { ...user, farmer: farmerId ? { id: farmerId } : null };
}

/** A row of `ACCOUNTS`. */
export interface UserRow {
  id: string;
  email: string;
  role: Role;
  state: AccountState;
  farmer_id: string | null;
  pool_id: string | null;
  pool_name: string | null;
  pool_status: 'pending' | 'active' | 'paused' | null;
  custodial_address: string | null;
  created_at: Date;
}

/** SQL: the pool of a farmer's contract, or the operator's own pool. */
const POOL_NAME = `
  SELECT p.name FROM pools p
  WHERE p.id = coalesce(u.pool_id, (SELECT c.pool_id FROM contracts c WHERE c.id = f.contract_id))`;

/** SQL: every account with its status, pool and custodial wallet. */
export const ACCOUNTS = `
  SELECT u.*, f.custodial_address, f.payout_address AS pays_to, ${ACCOUNT_STATE} AS state, (${POOL_NAME}) AS pool_name,
    (SELECT p.status FROM pools p WHERE p.id = u.pool_id) AS pool_status
  FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id`;

/** An account in the lists of admins. */
export const toAdminUser = (row: UserRow) => ({
  id: row.id,
  email: row.email,
  role: row.role,
  status: row.state,
  farmerId: row.farmer_id,
  poolerId: row.pool_id,
  poolName: row.pool_name,
  poolStatus: row.pool_status,
  custodialWallet: row.custodial_address,
  createdAt: iso(row.created_at),
});

const ORDERS: Record<AccountSort, string> = {
  email: 'a.email_key',
  role: 'a.role',
  status: 'a.state',
  created: 'a.created_at',
};

/** One page of all users, newest first unless sorted. */
export function adminUsers(on: Queryable, query: RouteQuery<'adminUsers'>) {
  const { sort = 'created', order = sort === 'created' ? 'desc' : 'asc' } = query;
  return readPage(
    on,
    `SELECT a.*, count(*) OVER ()::int AS total FROM (${ACCOUNTS}) a
     WHERE ($1::text IS NULL OR strpos(a.email_key, ${emailKeyOf('$1')}) > 0
         OR $1 IN (a.id, a.farmer_id, a.pool_id, a.custodial_address, a.pays_to))
       AND ($2::text IS NULL OR a.role = $2) AND ($3::text IS NULL OR a.state = $3)
     ORDER BY ${ORDERS[sort]} ${order}, a.created_at DESC, a.id`,
    [query.search?.trim() || null, query.role ?? null, query.status ?? null],
    query,
    (row: UserRow) => toAdminUser(row),
  );
}
