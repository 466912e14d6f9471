import type { StellarAddress } from 'shared-api/address';
import { addTrustline } from '../commands/check-funding.ts';
import { many } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { ENGINE, type EngineServices, now } from './engine-services.ts';

/** Opens the KALE trustline of wallets that were funded since; repeating it changes nothing on the ledger. */
export async function openTrustlines(services: EngineServices): Promise<void> {
  const missing = await many<{ id: FarmerId; custodial_address: StellarAddress }>(
    services.database,
    `SELECT id, custodial_address FROM farmers
     WHERE funded_at IS NOT NULL AND trustline_at IS NULL ORDER BY funded_at LIMIT 50`,
  );
  for (const { id, custodial_address } of missing) {
    await addTrustline(services, now(services, ENGINE), id, custodial_address);
  }
}
