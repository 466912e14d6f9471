import { one, type Queryable } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import type { ContractId, FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { iso } from './encode.ts';

interface StatusRow {
  email: string;
  user_status: string;
  farmer_id: FarmerId | null;
  farmer_status: string | null;
  payout_address: string | null;
  contract_id: ContractId | null;
  pool_id: PoolId | null;
  contract_status: 'pending' | 'active' | 'exiting' | null;
  stake_fraction: string | null;
  harvest_interval: number | null;
  confirmed_at: Date | null;
}

const STATUSES = [
  'registered',
  'suspended',
  'wallet_created',
  'funded',
  'active_in_pool',
  'exiting',
] as const;
const statusOf = (text: string): (typeof STATUSES)[number] | 'unknown' =>
  STATUSES.find(each => each === text) ?? 'unknown';

/** A user's status without the ledger: the person, their farmer and their contract. Throws Refusal USER_NOT_FOUND. */
export async function userStatus(on: Queryable, userId: UserId) {
  const row = await one<StatusRow>(
    on,
    `SELECT u.email, u.status AS user_status, u.farmer_id, f.status AS farmer_status, f.payout_address,
       c.id AS contract_id, c.pool_id, c.status AS contract_status, c.stake_fraction, c.harvest_interval,
       c.confirmed_at
     FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id LEFT JOIN contracts c ON c.id = f.contract_id
     WHERE u.id = $1`,
    [userId],
  );
  if (!row) throw new Refusal('USER_NOT_FOUND', 'No such user');
  const suspended = row.user_status === 'suspended' ? row.user_status : null;
  return {
    farmerId: row.farmer_id,
    person: {
      userId,
      email: row.email,
      externalWallet: row.payout_address,
      status: statusOf(suspended ?? row.farmer_status ?? row.user_status),
    },
    contract:
      row.contract_id && row.contract_status
        ? {
            contractId: row.contract_id,
            poolerId: row.pool_id,
            status: row.contract_status,
            stakePercentage: row.stake_fraction === null ? null : readFraction(row.stake_fraction),
            harvestInterval: row.harvest_interval,
            joinedAt: iso(row.confirmed_at),
          }
        : null,
  };
}
