import type { StellarAddress } from 'shared-api/address';
import { one, type Queryable } from '../database/database.ts';
import { farmer, farmerPayout } from '../domain/farmer.ts';
import type { FarmerId } from '../domain/ids.ts';
import {
  cancelPayoutChange,
  type OwnedPayout,
  type PayoutDecision,
  type PayoutOwner,
} from '../domain/payout-wallet.ts';
import { pool, poolPayout } from '../domain/pool.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Unit } from '../events/event-store.ts';
import { farmerStream, poolStream } from '../events/stream.ts';
import { contractsPaying, orderEach } from './contract-orders.ts';
import type { Services } from './services.ts';

type Signing = Pick<Services, 'wallets'>;

/** Decides about the payout wallet of a farmer or a pool. Returns it as it is afterwards, and whether it changed. */
export async function decidePayout(
  unit: Unit,
  owner: PayoutOwner,
  decision: PayoutDecision,
): Promise<{ of: OwnedPayout; decided: boolean }> {
  if ('farmerId' in owner) {
    const stream = farmerStream(owner.farmerId);
    const { state, events } = await unit.decide(stream, farmer, before => decision(farmerPayout(before)));
    return { of: farmerPayout(state), decided: events.length > 0 };
  }
  const stream = poolStream(owner.poolId);
  const { state, events } = await unit.decide(stream, pool, before => decision(poolPayout(before)));
  return { of: poolPayout(state), decided: events.length > 0 };
}

/**
 * Orders a payout address from the signer, which keeps its own record and its own waiting period: of a farmer's wallet, or
 * of a pool under each of its contracts and for new ones. Part of the caller's transaction, which fails when the signer
 * does not take the order.
 * @throws Refusal FARMER_NOT_FOUND; SignerUnavailable, CustodyError
 */
export async function orderPayout(
  { wallets }: Signing,
  on: Queryable,
  owner: PayoutOwner,
  address: StellarAddress,
): Promise<void> {
  if ('farmerId' in owner) {
    await wallets.changePayout(await custodialWallet(on, owner.farmerId), address);
    return;
  }
  await orderEach(wallets, await contractsPaying(on, owner.poolId), ({ contractId, wallet }) =>
    wallets.changePoolPayout({ contractId, wallet, payout: address }),
  );
  // Last, since pending contracts still begin with the earlier address.
  await wallets.recordPayee(owner.poolId, address);
}

async function custodialWallet(on: Queryable, farmerId: FarmerId): Promise<StellarAddress> {
  const wallet = await one<{ address: StellarAddress }>(
    on,
    'SELECT custodial_address AS address FROM farmers WHERE id = $1',
    [farmerId],
  );
  if (!wallet) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  return wallet.address;
}

/**
 * Ends a change of payout wallet that has not taken effect, in the signer too; one to another address than the one given
 * stays. Returns whether there was one.
 */
export async function endPayoutChange(
  services: Signing,
  unit: Unit,
  owner: PayoutOwner,
  address?: StellarAddress,
): Promise<boolean> {
  const { of, decided } = await decidePayout(unit, owner, cancelPayoutChange(address));
  if (decided) await orderPayout(services, unit.tx, owner, of.payout.address);
  return decided;
}
