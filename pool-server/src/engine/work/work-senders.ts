import type { StellarAddress } from 'shared-api/address';
import { one } from '../../database/database.ts';
import type { PoolId } from '../../domain/ids.ts';
import type { EngineServices } from '../engine-services.ts';
import type { Senders } from '../pool-lock.ts';

/**
 * Whose accounts send a pool's work: its operator's, or each farmer's own where the operator keeps their key themselves.
 * Anyone may send it (KALE rules 1.4), and a stake without work is lost (1.6).
 */
export async function workSenders(
  { database, wallets }: Pick<EngineServices, 'database' | 'wallets'>,
  poolId: PoolId,
): Promise<Senders> {
  const pool = await one<{ address: StellarAddress }>(database, 'SELECT address FROM pools WHERE id = $1', [
    poolId,
  ]);
  return pool && (await wallets.keeps(pool.address)) ? 'operator' : 'farmers';
}
