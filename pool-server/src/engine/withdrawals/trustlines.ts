import type { StellarAddress } from 'shared-api/address';
import { addTrustline } from '../../commands/check-funding.ts';
import { many } from '../../database/database.ts';
import type { StepError } from '../../domain/cycle-events.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { isTransient, retryBefore, stepError } from '../cycle/delivery.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { recordWalletOutcomes, signingError } from '../wallet-faults.ts';
import { openSponsoredWallets } from './sponsored-wallets.ts';

/** Wallets that send concurrently. */
const CONCURRENCY = 4;

/**
 * Opens the KALE trustline of newly funded wallets. Repeating it changes nothing on the ledger. A refused trustline
 * waits, since each try may cost a fee: `refused` holds the time of the refusal. Returns the errors.
 */
export async function openTrustlines(
  services: EngineServices,
  refused: Map<FarmerId, Date>,
): Promise<unknown[]> {
  const { sponsor } = services.ledger.network;
  if (sponsor) return openSponsoredWallets(services, sponsor, refused);
  const before = retryBefore(services);
  for (const [id, at] of refused) if (at <= before) refused.delete(id);
  const missing = await many<{ id: FarmerId; custodial_address: StellarAddress }>(
    services.database,
    `SELECT id, custodial_address FROM farmers
     WHERE funded_at IS NOT NULL AND trustline_at IS NULL AND NOT id = ANY($1) ORDER BY funded_at LIMIT 50`,
    [[...refused.keys()]],
  );
  return runConcurrently(missing, CONCURRENCY, async ({ id, custodial_address }) => {
    const error = await openTrustline(services, id, custodial_address);
    if (!error) return;
    refused.set(id, services.clock());
    await recordWalletOutcomes(services, [{ address: custodial_address, error }]);
  });
}

/** Why a trustline was not opened, if another try soon would fail too; otherwise null. */
async function openTrustline(
  services: EngineServices,
  farmerId: FarmerId,
  address: StellarAddress,
): Promise<StepError | null> {
  try {
    const failure = await addTrustline(services, now(services, ENGINE), farmerId, address);
    return failure && !isTransient(failure) ? stepError(failure) : null;
  } catch (error) {
    const why = signingError(error);
    if (why) return why;
    throw error;
  }
}
