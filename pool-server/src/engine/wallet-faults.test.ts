import { parseAmount } from 'shared-api/money';
import { requestToWithdraw } from '../commands/withdraw.ts';
import { many, one } from '../database/database.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { countWalletFaults, describeFaults, walletFaults } from '../queries/wallet-faults.ts';
import { type TestFarmer, testNetwork } from '../testing/engine-network.ts';

const network = await testNetwork();
const [a, b, c, d] = await Promise.all(
  ['broken', 'poor', 'gone', 'well'].map(name => network.farmer(`${name}@kale.test`)),
);
if (!a || !b || !c || !d) throw new Error('Four farmers are expected');
const [broken, poor, gone, well] = [a, b, c, d];
afterAll(() => network.drop());

const plantings = async () => {
  const rows = await many<{ farmer_id: string; status: string; error_code: string | null }>(
    network.database,
    'SELECT farmer_id, status, error_code FROM plantings WHERE block_index = (SELECT max(block_index) FROM plantings)',
  );
  const of = ({ farmerId }: TestFarmer) => {
    const row = rows.find(each => each.farmer_id === farmerId);
    return row && (row.error_code ?? row.status);
  };
  return { broken: of(broken), poor: of(poor), gone: of(gone), well: of(well) };
};
const nextBlock = async () => {
  network.pass(64);
  expect(await network.look()).toEqual([]);
};

it('plants, works and harvests for every farmer with a working wallet', async () => {
  await nextBlock();
  expect(await plantings()).toEqual({ broken: 'success', poor: 'success', gone: 'success', well: 'success' });
  network.pass(10);
  expect((await network.work(1, [broken, poor, gone, well])).rejected).toEqual([]);
  await network.breakKey(broken.address);
  await network.drain(poor.address);
  await network.database.query('DELETE FROM ledger.accounts WHERE address = $1', [gone.address]);
  await nextBlock();
  expect(await plantings()).toEqual({
    broken: 'KEY_UNREADABLE',
    poor: 'tx_insufficient_balance',
    gone: 'tx_no_source_account',
    well: 'success',
  });
  const harvest = await one(
    network.database,
    'SELECT status, payout_status FROM harvests WHERE farmer_id = $1',
    [well.farmerId],
  );
  expect(harvest).toEqual({ status: 'success', payout_status: 'success' });
});

it('lists the faulty wallets with the reason', async () => {
  const counts = await countWalletFaults(network.services());
  expect(describeFaults(counts)).toBe(
    'The account of 1 wallet does not exist, the key of 1 wallet cannot be decrypted, 1 wallet cannot pay',
  );
  const found = await walletFaults(network.services(), 10);
  expect(new Set(found.map(({ farmerId }) => farmerId))).toEqual(
    new Set([broken, poor, gone].map(({ farmerId }) => farmerId)),
  );
});

it('retries at growing intervals, and does nothing in between', async () => {
  const failed = async () =>
    (
      await one<{ n: number }>(
        network.database,
        "SELECT count(*)::int AS n FROM emt_messages WHERE message_type = 'PlantingFailed' AND message_data->>'farmerId' = $1",
        [broken.farmerId],
      )
    )?.n;
  const before = (await failed()) ?? 0;
  for (let block = 0; block < 12; block++) {
    await nextBlock();
    for (let look = 0; look < 3; look++) await network.look();
    network.pass(5);
    await network.look();
  }
  const tries = ((await failed()) ?? 0) - before;
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(6);
});

it('loses no stake to a broken key if the operator’s wallet is in custody: the reward is harvested without it', async () => {
  const rows = await many<{ status: string; payout_status: string | null }>(
    network.database,
    'SELECT status, payout_status FROM harvests WHERE farmer_id = $1 AND block_index = 1',
    [broken.farmerId],
  );
  expect(rows).toEqual([{ status: 'success', payout_status: 'failed' }]);
  expect(await network.balance(broken.address)).toBeGreaterThan(0n);
});

it("fails a withdrawal with the wallet's name, and opens the trustlines of others", async () => {
  const context = { ...network.acting(), cause: `request:${crypto.randomUUID()}` };
  const id = await requestToWithdraw(
    network.services(),
    context,
    broken.farmerId,
    parseAmount('XLM', '2'),
    'XLM',
  );
  const person = await network.person('newcomer@kale.test');
  const unlucky = await network.person('unlucky@kale.test');
  await network.breakKey(unlucky.address);
  await network.database.query('UPDATE farmers SET trustline_at = NULL WHERE id IN ($1, $2)', [
    unlucky.farmerId,
    person.farmerId,
  ]);
  await network.database.query('UPDATE ledger.accounts SET kale = NULL WHERE address IN ($1, $2)', [
    unlucky.address,
    person.address,
  ]);
  expect(await network.look()).toEqual([]);
  const row = await one(network.database, 'SELECT status, error_code FROM withdrawals WHERE id = $1', [id]);
  expect(row).toEqual({ status: 'failed', error_code: 'KEY_UNREADABLE' });
  expect((await network.ledger.account(person.address))?.kale).toBe(0n);
});

it('clears the fault once the wallet sends again', async () => {
  await network.mendKey(broken.address);
  await network.ledger.fund(poor.address, parseAmount('XLM', '5'));
  for (let block = 0; block < 13; block++) await nextBlock();
  const left = await walletFaults(network.services(), 10);
  expect(left.map(({ farmerId }) => farmerId)).not.toContain(broken.farmerId);
  expect(left.map(({ farmerId }) => farmerId)).not.toContain(poor.farmerId);
  expect(await plantings()).toMatchObject({ broken: 'success', poor: 'success', well: 'success' });
  expect(await brokenInvariants(network.database)).toEqual([]);
});
