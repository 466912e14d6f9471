import { checkFunding, FUNDING_BREAKDOWN, MINIMUM_REQUIRED } from '../../../commands/check-funding.ts';
import { one } from '../../../database/database.ts';
import { readFraction } from '../../../database/fraction.ts';
import type { ContractId, FarmerId, PoolId, UserId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { decimal, iso } from '../../../queries/encode.ts';
import type { Call, Handlers } from '../../handler.ts';

async function fundingOf(userId: UserId, { api, context, caller }: Call) {
  const user = await one<{ farmer_id: FarmerId | null }>(
    api.database,
    'SELECT farmer_id FROM users WHERE id = $1',
    [userId],
  );
  if (!user) throw new Refusal('USER_NOT_FOUND', 'No such user');
  if (!user.farmer_id) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  // Another user's read records nothing about the wallet.
  const own = caller?.userId === userId && !caller.readerId;
  const { address, balance, funded } = await checkFunding(api, own ? context : null, user.farmer_id);
  return {
    funded,
    balance: decimal(balance),
    minimumRequired: decimal(MINIMUM_REQUIRED),
    breakdown: FUNDING_BREAKDOWN.map(part => ({ label: part.label, amount: decimal(part.amount) })),
    address,
    checkedAt: context.at.toISOString(),
  };
}

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

export const funding = {
  funding: ({ query }, call) => fundingOf(query.userId, call),
  checkFunding: ({ body }, call) => fundingOf(body.userId, call),

  async userStatus({ params }, call) {
    const userId = params.userId as UserId;
    const row = await one<StatusRow>(
      call.api.database,
      `SELECT u.email, u.status AS user_status, u.farmer_id, f.status AS farmer_status, f.payout_address,
         c.id AS contract_id, c.pool_id, c.status AS contract_status, c.stake_fraction, c.harvest_interval,
         c.confirmed_at
       FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id LEFT JOIN contracts c ON c.id = f.contract_id
       WHERE u.id = $1`,
      [userId],
    );
    if (!row) throw new Refusal('USER_NOT_FOUND', 'No such user');
    const { email, user_status, farmer_status, payout_address: externalWallet } = row;
    const suspended = user_status === 'suspended' ? user_status : null;
    const person = {
      userId,
      email,
      externalWallet,
      status: statusOf(suspended ?? farmer_status ?? user_status),
    };
    if (!row.farmer_id) return { ...person, contract: null };
    const { funded, balance, minimumRequired, address } = await fundingOf(userId, call);
    const wallet = { custodialWallet: { publicKey: address }, funded, balance, minimumRequired };
    const status = funded && person.status === 'wallet_created' ? 'funded' : person.status;
    if (!row.contract_id || !row.contract_status) return { ...person, ...wallet, status, contract: null };
    const contract = {
      contractId: row.contract_id,
      poolerId: row.pool_id,
      status: row.contract_status,
      stakePercentage: row.stake_fraction === null ? null : readFraction(row.stake_fraction),
      harvestInterval: row.harvest_interval,
      joinedAt: iso(row.confirmed_at),
    };
    return { ...person, ...wallet, status, contract };
  },
} satisfies Handlers;

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
