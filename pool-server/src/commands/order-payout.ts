import type { StellarAddress } from 'shared-api/address';
import { one, type Queryable } from '../database/database.ts';
import { farmer } from '../domain/farmer.ts';
import type { FarmerId } from '../domain/ids.ts';
import { cancelPayoutChange } from '../domain/payout-wallet.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Unit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import type { Services } from './services.ts';

type Signing = Pick<Services, 'wallets'>;

/**
 * Orders the payout address of a farmer's wallet from the signer, which keeps its own record and its own waiting period.
 * Part of the caller's transaction, which fails when the signer does not take the order.
 * @throws Refusal FARMER_NOT_FOUND; SignerUnavailable, CustodyError
 */
export async function orderPayout(
  { wallets }: Signing,
  on: Queryable,
  farmerId: FarmerId,
  address: StellarAddress,
): Promise<void> {
  const wallet = await one<{ address: StellarAddress }>(
    on,
    'SELECT custodial_address AS address FROM farmers WHERE id = $1',
    [farmerId],
  );
  if (!wallet) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  await wallets.changePayout(wallet.address, address);
}

/**
 * Ends a change of payout wallet that has not taken effect, in the signer too; one to another address than the one given
 * stays. Returns whether there was one.
 */
export async function endPayoutChange(
  services: Signing,
  unit: Unit,
  farmerId: FarmerId,
  address?: StellarAddress,
): Promise<boolean> {
  const { state, events } = await unit.decide(farmerStream(farmerId), farmer, cancelPayoutChange(address));
  if (events.length === 0 || !state.known) return false;
  await orderPayout(services, unit.tx, farmerId, state.payout.address);
  return true;
}
