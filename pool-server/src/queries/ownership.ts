import { one, type Queryable } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';

/** The farmer and the pool of a contract; null if there is no such contract. */
export const contractParties = (on: Queryable, contractId: unknown) =>
  one<{ farmer_id: FarmerId; pool_id: PoolId }>(
    on,
    'SELECT farmer_id, pool_id FROM contracts WHERE id = $1',
    [contractId],
  );

/** Whether an address is the custodial or the payout wallet of a farmer. */
export async function isWalletOf(
  on: Queryable,
  farmerId: FarmerId | null,
  address: unknown,
): Promise<boolean> {
  const own = 'SELECT 1 FROM farmers WHERE id = $1 AND $2 IN (custodial_address, payout_address)';
  return (await one(on, own, [farmerId, address])) !== null;
}
