import type { StellarAddress } from 'shared-api/address';
import { many, type Queryable } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import type { PoolShareTerms, Wallets } from './services.ts';

/** The number of orders sent to the signer concurrently. */
const AT_A_TIME = 50;

/** A contract as the signer knows it: with these terms, or still unknown while it is pending. */
export interface PayingContract extends PoolShareTerms {
  readonly status: 'pending' | 'active' | 'exiting' | 'completed';
}

interface Row {
  id: ContractId;
  status: PayingContract['status'];
  wallet: StellarAddress;
  pool: StellarAddress;
  platform: StellarAddress;
  reward_split: string;
  platform_fee: string;
}

const CONTRACTS = `
  SELECT c.id, c.status, f.custodial_address AS wallet, p.address AS pool, s.value AS platform, c.reward_split,
    c.platform_fee
  FROM contracts c JOIN farmers f ON f.id = c.farmer_id JOIN pools p ON p.id = c.pool_id
    JOIN settings s ON s.name = 'platform_address'
  WHERE c.pool_id = $1 AND (c.status IN ('pending', 'active', 'exiting')
    OR c.status = 'completed' AND EXISTS (
      SELECT FROM harvests h WHERE h.pool_id = c.pool_id AND h.farmer_id = c.farmer_id AND h.status = 'success'
        AND h.payout_status IS DISTINCT FROM 'success' AND h.pooler_share > 0))
  ORDER BY c.id`;

/** The contracts under which a pool gets, or is still owed, shares. */
export const contractsPaying = async (on: Queryable, poolId: PoolId): Promise<PayingContract[]> =>
  (await many<Row>(on, CONTRACTS, [poolId])).map(({ id, reward_split, platform_fee, ...row }) => ({
    ...row,
    contractId: id,
    poolId,
    rewardSplit: readFraction(reward_split),
    platformFee: readFraction(platform_fee),
  }));

/** Sends the signer one order for each contract, after the terms of those it does not know yet. */
export async function orderEach<Contract extends PayingContract>(
  wallets: Pick<Wallets, 'agreeShares'>,
  contracts: readonly Contract[],
  order: (contract: Contract) => Promise<unknown>,
): Promise<void> {
  const waiting = [...contracts];
  const agreeAndOrder = async (contract: Contract) => {
    const { contractId, poolId, wallet, pool, platform, rewardSplit, platformFee, status } = contract;
    if (status === 'pending')
      await wallets.agreeShares({ contractId, poolId, wallet, pool, platform, rewardSplit, platformFee });
    await order(contract);
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_A_TIME).map(agreeAndOrder));
}
