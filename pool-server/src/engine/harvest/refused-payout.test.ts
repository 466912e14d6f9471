import { readFile } from 'node:fs/promises';
import { exitContract } from '../../commands/join-pool.ts';
import { many, one } from '../../database/database.ts';
import { brokenInvariants } from '../../invariants/store-invariants.ts';
import { driftedProjections } from '../../projections/drift.ts';
import { withdrawable } from '../../queries/withdrawable.ts';
import { testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';

const network = await testNetwork({ exitDelayBlocks: 1 });
const farmer = await network.farmer('unlucky@kale.test');
afterAll(() => network.drop());

/** The operator closes or reopens their trustline. */
const closeTrustline = () =>
  network.database.query('UPDATE ledger.accounts SET kale = NULL WHERE address = $1', [network.operator]);
const payments = async () =>
  (
    await many(
      network.database,
      `SELECT 1 FROM ledger.transactions WHERE source = $1 AND operations->0->>'asset' = 'KALE'`,
      [farmer.address],
    )
  ).length;
const refusals = async () =>
  (
    await many(
      network.database,
      `SELECT 1 FROM emt_messages
       WHERE message_type = 'PayoutFailed' AND message_data->'error'->>'code' = 'op_no_trust'`,
    )
  ).length;
const payout = () =>
  one<{ payout_status: string; shares: string }>(
    network.database,
    'SELECT payout_status, pooler_share + platform_share AS shares FROM harvests WHERE farmer_id = $1',
    [farmer.farmerId],
  );
const reserved = async () =>
  (await withdrawable(network.database, network.services(), farmer.farmerId)).assets[1].reserved;
const contract = async () =>
  (await one(network.database, 'SELECT status FROM contracts WHERE id = $1', [farmer.contractId]))?.status;

it('retries a payout that cannot arrive after five blocks, and sends no transaction that costs a fee', async () => {
  await network.workedBlock([farmer]);
  await closeTrustline();
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(60);
  await network.strangerPlants();
  for (let look = 0; look < 4; look++) {
    expect(await network.look()).toEqual([]);
    network.pass(10);
  }
  expect(await payout()).toMatchObject({ payout_status: 'failed' });
  expect(await refusals()).toBe(1);
  network.pass(5 * 60);
  for (let look = 0; look < 3; look++) await network.look();
  expect(await refusals()).toBe(2);
  expect(await payments()).toBe(0);
});

it('does not block an exit, and keeps the owed amount reserved', async () => {
  expect(await contract()).toBe('completed');
  const { shares = '0' } = (await payout()) ?? {};
  expect(BigInt(shares)).toBeGreaterThan(0n);
  expect(await reserved()).toEqual([
    { kind: 'shares', label: 'Shares owed to the pool', amount: BigInt(shares) },
  ]);
  expect(await brokenInvariants(network.database)).toEqual([]);
  expect(await driftedProjections(network.database)).toEqual([]);
});

it('handles payouts that were refused before the time of refusals was recorded', async () => {
  const migration = new URL('../../database/migrations/0018-refused-payouts.sql', import.meta.url);
  await network.database.query('ALTER TABLE harvests DROP COLUMN payout_refused_at');
  await network.database.query(await readFile(migration, 'utf8'));
  expect(await driftedProjections(network.database)).toEqual([]);
});

it('pays the exact amount once, as soon as it can be paid', async () => {
  const { shares = '0' } = (await payout()) ?? {};
  await network.ledger.openPayoutWallet(network.operator);
  network.pass(5 * 60);
  for (let look = 0; look < 3; look++) expect(await network.look()).toEqual([]);
  expect(await payout()).toMatchObject({ payout_status: 'success' });
  expect(await payments()).toBe(1);
  const paid = [network.operator, network.platform].map(network.balance);
  expect((await Promise.all(paid)).reduce((sum, each) => sum + each, 0n)).toBe(BigInt(shares));
  expect(await reserved()).toEqual([]);
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  await expectSoundRecords(network.database);
});
