import { join as path } from 'node:path';
import type { StellarAddress } from 'shared-api/address';
import { acceptSignedWallet, cancelChange, completePayoutChanges } from '../commands/payout-wallet.ts';
import { commandContext } from '../commands/services.ts';
import { openCustody } from '../custody/custody.ts';
import { type Database, many } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import type { PayoutOwner } from '../domain/payout-wallet.ts';
import { rebuild } from '../projections/rebuild.ts';
import { backedUpPool } from '../testing/backed-up-pool.ts';
import { testSigner } from '../testing/custody.ts';
import { newFarmer } from '../testing/people.ts';
import { randomAddress } from '../testing/test-api.ts';

const HOURS = 48;
const pool = await backedUpPool();
const { test, farmer, keys, places, backUp, restoreIn } = pool;
afterAll(() => pool.close());

const servicesOn = async (database: Database) => {
  const custody = await openCustody({ database, keys });
  const wallets = testSigner(database, custody, test.ledger, test.api.clock, { payoutChangeHours: HOURS });
  return { ...test.api, database, wallets, holds: { withdrawalHours: 0, payoutChangeHours: HOURS } };
};
const context = () => commandContext(test.api, { kind: 'system' });
const payees = (database: Database) =>
  many<{ payout: string; next: string | null }>(
    database,
    `SELECT payout, next_payout AS next FROM custody.keys WHERE address = '${farmer.address}'
     UNION ALL SELECT payout, next_payout FROM custody.payees WHERE payee = 'pool-stellar-01'
     UNION ALL SELECT payout, next_payout FROM custody.pool_payouts`,
  );
const onRecord = async (database: Database) => {
  const rows = await many<{ address: StellarAddress; to: string | null }>(
    database,
    `SELECT payout_address AS address, payout_change_to AS to FROM farmers WHERE id = '${farmer.farmerId}'
     UNION ALL SELECT address, payout_change_to FROM pools`,
  );
  return rows;
};

it('a restore cancels changes of payout wallets, which their owners may have stopped since the backup', async () => {
  const services = await servicesOn(test.database);
  const owners: PayoutOwner[] = [
    { farmerId: farmer.farmerId as FarmerId },
    { poolId: 'pool-stellar-01' as PoolId },
  ];
  const effective = await newFarmer(test);
  const order = (owner: PayoutOwner, to: StellarAddress) =>
    acceptSignedWallet(services, context(), owner, to, { secondFactor: true });
  const chosen = randomAddress();
  await order({ farmerId: effective.farmerId as FarmerId }, chosen);
  test.pass(HOURS * 3_600);

  const before = await onRecord(test.database);
  for (const owner of owners) await order(owner, randomAddress());
  const folder = path(places, 'waiting');
  await backUp(folder);
  for (const owner of owners) await cancelChange(services, context(), owner);
  test.pass(HOURS * 3_600);

  const { database, restored } = await restoreIn(folder);
  expect(restored.cancelledPayoutChanges).toBe(2);
  await completePayoutChanges(await servicesOn(database), context());
  expect(await onRecord(database)).toEqual(before);
  const [own, ...shares] = await payees(database);
  expect(own).toEqual({ payout: before[0]?.address, next: null });
  expect(shares.length).toBeGreaterThan(1);
  for (const share of shares) expect(share).toEqual({ payout: before[1]?.address, next: null });
  // One that had taken effect by the backup is kept.
  const kept = `SELECT FROM farmers WHERE id = '${effective.farmerId}' AND payout_address = '${chosen}'`;
  expect(await many(database, kept)).toHaveLength(1);
  expect((await rebuild(database)).changed).toBe(0);
});
