import type { StellarAddress } from 'shared-api/address';
import { addTrustline } from '../../commands/check-funding.ts';
import { many } from '../../database/database.ts';
import type { StepError } from '../../domain/cycle-events.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { isTransient, retryBefore, stepError } from '../cycle/delivery.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';
import { recordWalletOutcomes, signingError } from '../wallet-faults.ts';
import { openSponsoredWallets } from './sponsored-wallets.ts';

/** Wallets that send concurrently. Each waits for a ledger most of the time, without a database connection. */
const CONCURRENCY = 50;

/** The trustlines that an engine has tried to open. */
export interface TrustlineAttempts {
  /** When the ledger last refused each. A refused one waits, since each attempt may cost a fee. */
  readonly refused: Map<FarmerId, Date>;
  readonly underway: Map<FarmerId, Promise<unknown>>;
}

export const newTrustlineAttempts = (): TrustlineAttempts => ({ refused: new Map(), underway: new Map() });

/** Opens every missing KALE trustline of a funded wallet, as many at once as allowed. Returns the errors. */
export async function openTrustlines(
  services: EngineServices,
  attempts: TrustlineAttempts,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  await startTrustlines(services, attempts, error => errors.push(error));
  await Promise.all(attempts.underway.values());
  return errors;
}

/**
 * Starts to open missing KALE trustlines of funded wallets without waiting for their ledger, so that later calls can
 * start others. Repeating it changes nothing on the ledger. Sponsored wallets are opened one after another, and
 * awaited.
 */
export async function startTrustlines(
  services: EngineServices,
  { refused, underway }: TrustlineAttempts,
  reportError: (error: unknown) => void,
): Promise<void> {
  const { sponsor } = services.ledger.network;
  if (sponsor) {
    for (const error of await openSponsoredWallets(services, sponsor, refused)) reportError(error);
    return;
  }
  const before = retryBefore(services);
  for (const [id, at] of refused) if (at <= before) refused.delete(id);
  if (underway.size >= CONCURRENCY) return;
  const missing = await many<{ id: FarmerId; custodial_address: StellarAddress }>(
    services.database,
    `SELECT id, custodial_address FROM farmers
     WHERE funded_at IS NOT NULL AND trustline_at IS NULL AND NOT id = ANY($1) ORDER BY funded_at LIMIT $2`,
    [[...refused.keys(), ...underway.keys()], CONCURRENCY - underway.size],
  );
  const open = async (id: FarmerId, address: StellarAddress) => {
    const error = await openTrustline(services, id, address);
    if (!error) return;
    refused.set(id, services.clock());
    await recordWalletOutcomes(services, [{ address, error }]);
  };
  for (const { id, custodial_address: address } of missing) {
    const opened = open(id, address).catch(reportError);
    underway.set(
      id,
      opened.finally(() => underway.delete(id)),
    );
  }
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
