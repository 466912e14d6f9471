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
import type { Services, Wallets } from './services.ts';

/** The orders of payout addresses. */
interface Signing {
  readonly wallets: Pick<Wallets, 'changePayout' | 'changePoolPayout' | 'recordPayee' | 'agreeShares'>;
}

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
 * Runs a command that may order a payout address. The signer records an order at once, before this transaction commits.
 * So a row committed beforehand says that the signer may have an unrecorded address; `repeatLostOrders` reads it.
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
    // First, because the lock on the row marks the order as in progress.
    const { rowCount } = await unit.tx.query('DELETE FROM payout_orders WHERE id = $1', [id]);
    if (rowCount !== 1) throw new Error('The order of a payout address took too long to begin');
    return command(unit);
  });
}

/** An order that is not in progress after this time was lost, in milliseconds. */
const LOST_AFTER_MS = 30_000;

/**
 * Repeats orders that were not recorded with their change, with the address on record or the next one of a pending
 * change. Otherwise the signer would pay another address and refuse every withdrawal. A failed one is repeated by the
 * next run.
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
 * Orders a payout address from the signer, which keeps its own record and waiting period: for a farmer's wallet, or for
 * a pool under each of its contracts and for new ones. Part of a transaction of `commitPayout`, which fails if the
 * signer refuses.
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
  // Last, since pending contracts still start with the earlier address.
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

/** Applies a change of payout wallet whose wait is over, also in the signer. */
export async function applyPayoutChange(
  services: Signing,
  unit: Unit,
  owner: PayoutOwner,
  now: Date,
): Promise<void> {
  const { of, decided } = await decidePayout(unit, owner, completePayoutChange(now));
  // Another process has applied it, and a new change may be pending.
  if (decided) await orderPayout(services, unit.tx, owner, of.payout.address);
}

/**
 * Cancels a change to this address that has not taken effect, also in the signer. Returns whether there was one. Throws
 * Refusal VALIDATION_ERROR when it has taken effect.
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
