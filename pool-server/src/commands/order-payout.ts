import { randomUUID } from 'node:crypto';
import type { StellarAddress } from 'shared-api/address';
import { type Database, many, one, type Queryable } from '../database/database.ts';
import { farmer, farmerPayout } from '../domain/farmer.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import {
  cancelPayoutChange,
  completePayoutChange,
  type OwnedPayout,
  type PayoutDecision,
  type PayoutOwner,
  payoutOwnerId,
  payoutOwnerOf,
} from '../domain/payout-wallet.ts';
import { pool } from '../domain/pool.ts';
import { poolPayout } from '../domain/pool-decisions.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit, load, type Unit } from '../events/event-store.ts';
import { farmerStream, poolStream } from '../events/stream.ts';
import { contractsPaying, orderEach } from './contract-orders.ts';
import { forEachAlone } from './for-each-alone.ts';
import type { Services } from './services.ts';

type Signing = Pick<Services, 'wallets'>;

/** The payout wallet of a farmer or a pool. Throws Refusal FARMER_NOT_FOUND, POOLER_NOT_FOUND. */
export const loadPayout = async (database: Database, owner: PayoutOwner): Promise<OwnedPayout> =>
  'farmerId' in owner
    ? farmerPayout(await load(database, farmerStream(owner.farmerId), farmer))
    : poolPayout(await load(database, poolStream(owner.poolId), pool));

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
 * Runs a command that may order a payout address. The signer records an order at once, so a row that is committed before
 * says that it may have an address that this transaction did not record; `repeatLostOrders` reads it.
 */
export async function commitPayout<T>(
  { database }: Pick<Services, 'database'>,
  context: CommandContext,
  owner: PayoutOwner,
  command: (unit: Unit) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  const [farmerId, poolId] = 'farmerId' in owner ? [owner.farmerId, null] : [null, owner.poolId];
  await database.query('INSERT INTO payout_orders VALUES ($1, $2, $3, $4)', [
    id,
    farmerId,
    poolId,
    context.at,
  ]);
  return commit(database, context, async unit => {
    // First, because the lock on the row says that the order is in progress.
    const { rowCount } = await unit.tx.query('DELETE FROM payout_orders WHERE id = $1', [id]);
    if (rowCount !== 1) throw new Error('The order of a payout address took too long to begin');
    return command(unit);
  });
}

/** An order that is not in progress after this long, in milliseconds, was lost. */
const LOST_AFTER_MS = 30_000;

/**
 * Orders the address on record again, the next one of a change that waits, where an order was not recorded with its change:
 * otherwise the signer would pay another one, and refuse every withdrawal. One that fails is repeated at the next run.
 */
export async function repeatLostOrders(services: Services, context: CommandContext): Promise<void> {
  const lostBefore = new Date(context.at.getTime() - LOST_AFTER_MS);
  const lost = await many<{ farmer_id: FarmerId | null; pool_id: PoolId | null }>(
    services.database,
    'SELECT DISTINCT farmer_id, pool_id FROM payout_orders WHERE ordered_at <= $1',
    [lostBefore],
  );
  await forEachAlone(
    lost,
    'Orders of payout addresses could not be repeated',
    async ({ farmer_id, pool_id }) => {
      const owner = payoutOwnerOf(farmer_id, pool_id);
      if (owner) await repeatOrder(services, context, owner, lostBefore);
    },
  );
}

async function repeatOrder(
  services: Services,
  context: CommandContext,
  owner: PayoutOwner,
  lostBefore: Date,
): Promise<void> {
  await commit(services.database, context, async unit => {
    const { rowCount } = await unit.tx.query(
      `DELETE FROM payout_orders WHERE id IN (
         SELECT id FROM payout_orders WHERE coalesce(farmer_id, pool_id) = $1 AND ordered_at <= $2
         FOR UPDATE SKIP LOCKED)`,
      [payoutOwnerId(owner), lostBefore],
    );
    if (!rowCount) return;
    const { of } = await decidePayout(unit, owner, () => []);
    await orderPayout(services, unit.tx, owner, of.change?.address ?? of.payout.address);
  });
}

/**
 * Orders a payout address from the signer, which keeps its own record and its own waiting period: of a farmer's wallet, or
 * of a pool under each of its contracts and for new ones. Part of a transaction of `commitPayout`, which fails when the signer
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

/** Applies a change of payout wallet whose wait is over, in the signer too. */
export async function applyPayoutChange(
  services: Signing,
  unit: Unit,
  owner: PayoutOwner,
  now: Date,
): Promise<void> {
  const { of, decided } = await decidePayout(unit, owner, completePayoutChange(now));
  // Another process has applied it, and a new change may be waiting.
  if (decided) await orderPayout(services, unit.tx, owner, of.payout.address);
}

/**
 * Ends a change of payout wallet that has not taken effect, in the signer too; one to another address than the one given
 * stays. Returns whether there was one.
 * @throws Refusal VALIDATION_ERROR when it has taken effect
 */
export async function endPayoutChange(
  services: Signing,
  unit: Unit,
  owner: PayoutOwner,
  now: Date,
  address?: StellarAddress,
): Promise<boolean> {
  const { of, decided } = await decidePayout(unit, owner, cancelPayoutChange(now, address));
  if (decided) await orderPayout(services, unit.tx, owner, of.payout.address);
  return decided;
}
