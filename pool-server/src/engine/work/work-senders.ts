import type { StellarAddress } from 'shared-api/address';
import { one } from '../../database/database.ts';
import type { PoolId } from '../../domain/ids.ts';
import type { EngineServices } from '../engine-services.ts';

/** The accounts that send the work: the farmers' or the operator's. */
type Senders = 'farmers' | 'operator';

/**
 * The accounts that send a pool's work: the operator's, or each farmer's own if the operator keeps their own key. On
 * Stellar always the farmers', since an account sends one transaction a ledger. Anyone may send work (KALE rules 1.4),
 * and a stake without work is lost (1.6).
 */
export async function workSenders(
  { database, wallets, ledger }: Pick<EngineServices, 'database' | 'wallets' | 'ledger'>,
  poolId: PoolId,
): Promise<Senders> {
  if (ledger.network.name !== 'sandbox') return 'farmers';
  const pool = await one<{ address: StellarAddress }>(database, 'SELECT address FROM pools WHERE id = $1', [
    poolId,
  ]);
  return pool && (await wallets.keeps(pool.address)) ? 'operator' : 'farmers';
}
