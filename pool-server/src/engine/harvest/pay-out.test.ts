import { jest } from '@jest/globals';
import { amount } from 'shared-api/money';
import { many, one } from '../../database/database.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { Killed } from '../../testing/killed-process.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';
import { ENGINE } from '../engine-services.ts';
import { payOut } from './pay-out.ts';

const INTERVAL = 4;
let network: TestNetwork;
let farmer: TestFarmer;

beforeEach(async () => {
  network = await testNetwork();
  farmer = await network.farmer('farmer@kale.test', { harvestInterval: INTERVAL });
});
afterEach(() => network.drop());

const payouts = () =>
  many<{ payout_hash: string; payout_status: string; shares: string }>(
    network.database,
    `SELECT payout_hash, payout_status, (pooler_share + platform_share)::text AS shares FROM harvests
     WHERE farmer_id = $1 ORDER BY block_index`,
    [farmer.farmerId],
  );
/** Closes the last block of an interval. */
async function playInterval() {
  for (let block = 0; block < INTERVAL; block++) await network.workedBlock([farmer]);
  network.pass(64);
}
const shares = (of: readonly { shares: string }[]) => of.reduce((sum, each) => sum + BigInt(each.shares), 0n);
const received = async () =>
  (await network.balance(network.operator)) + (await network.balance(network.platform));
/** The fees that the payouts recorded, and those that the ledger charged. */
const fees = async () =>
  one(
    network.database,
    `SELECT (SELECT sum((message_data->>'fee')::numeric)::int FROM emt_messages
         WHERE message_type IN ('PayoutSucceeded', 'PayoutFailed')) AS recorded,
       (SELECT sum(rtrim(outcome->>'fee', 'n')::numeric)::int FROM ledger.transactions
         WHERE operations->0->>'type' = 'payment' AND operations->0->>'asset' = 'KALE') AS charged`,
  );
async function expectPaid() {
  const all = await payouts();
  expect(all).toHaveLength(INTERVAL);
  for (const { payout_status } of all) expect(payout_status).toBe('success');
  expect(await received()).toBe(shares(all));
  const { recorded, charged } = (await fees()) ?? {};
  expect(recorded).toBeGreaterThan(0);
  expect(recorded).toBe(charged);
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  await expectSoundRecords(network.database);
}
const transactions = async () => new Set((await payouts()).map(({ payout_hash }) => payout_hash)).size;

it("pays the shares of a farmer's blocks in one transaction, whose fee the blocks share", async () => {
  await playInterval();
  expect(await network.look()).toEqual([]);
  await expectPaid();
  expect(await transactions()).toBe(1);
});

it('reads the terms of each block of a payment once', async () => {
  await playInterval();
  const { ledger } = network;
  const prepare: typeof ledger.prepare = (source, operations, ...rest) => {
    if (operations[0]?.type === 'payment') throw new Killed();
    return ledger.prepare(source, operations, ...rest);
  };
  await network.look(network.services({ ...ledger, prepare }));
  network.restart();
  const blocks = await many<{ block_index: string }>(network.database, 'SELECT block_index FROM harvests');
  const query = jest.spyOn(network.database, 'query');
  await payOut(
    network.services(),
    ENGINE,
    POOL,
    blocks.map(({ block_index }) => Number(block_index)),
    async () => true,
  );
  const reads = query.mock.calls.filter(call => JSON.stringify(call).includes('payout_change_to ELSE'));
  query.mockRestore();
  expect(reads).toHaveLength(INTERVAL);
  await expectPaid();
});

it('settles each block of a payment by its hash when the engine dies after sending it', async () => {
  await playInterval();
  const services = network.services();
  const submit: typeof services.ledger.submit = async transaction => {
    const outcome = await services.ledger.submit(transaction);
    if (transaction.operations[0]?.type === 'payment') throw new Killed();
    return outcome;
  };
  await network.look({ ...services, ledger: { ...services.ledger, submit } });
  for (const { payout_status } of await payouts()) expect(payout_status).toBe('pending');
  network.restart();
  expect(await network.look()).toEqual([]);
  await expectPaid();
  expect(await transactions()).toBe(1);
});

it('pays block by block after the ledger refused the payment of all of them', async () => {
  await playInterval();
  await network.database.query('UPDATE ledger.accounts SET kale = NULL WHERE address = $1', [
    network.operator,
  ]);
  // The trustline is closed after the payee was checked.
  const { ledger } = network;
  const account: typeof ledger.account = async address => {
    const found = await ledger.account(address);
    return found && { ...found, kale: found.kale ?? amount('KALE', 0n) };
  };
  await network.look(network.services({ ...ledger, account }));
  for (const { payout_status } of await payouts()) expect(payout_status).toBe('failed');
  expect(await transactions()).toBe(1);
  await network.ledger.openPayoutWallet(network.operator);
  network.pass(6 * 60);
  await network.look();
  await expectPaid();
  expect(await transactions()).toBe(INTERVAL);
});

it("sends no payment that its payee's trustline has no room for, and pays the other blocks", async () => {
  await playInterval();
  const { ledger } = network;
  /** The operator's trustline has room for only so much more. */
  const within = (units: bigint) => {
    const account: typeof ledger.account = async address => {
      const found = await ledger.account(address);
      return found && address === network.operator ? { ...found, kaleRoom: amount('KALE', units) } : found;
    };
    return network.services({ ...ledger, account });
  };
  await network.look(within(0n));
  for (const { payout_status } of await payouts()) expect(payout_status).toBe('failed');
  const codes = await many<{ code: string }>(
    network.database,
    `SELECT DISTINCT message_data->'error'->>'code' AS code FROM emt_messages WHERE message_type = 'PayoutFailed'`,
  );
  expect(codes).toEqual([{ code: 'op_line_full' }]);
  const first = await one<{ share: string }>(
    network.database,
    'SELECT pooler_share::text AS share FROM harvests ORDER BY block_index LIMIT 1',
  );
  network.pass(6 * 60);
  await network.look(within(BigInt(first?.share ?? 0)));
  expect((await payouts()).map(({ payout_status }) => payout_status)).toEqual([
    'success',
    'failed',
    'failed',
    'failed',
  ]);
  network.pass(6 * 60);
  await network.look();
  await expectPaid();
});

it('pays the blocks of each contract separately', async () => {
  const other = await network.farmer('other@kale.test', { harvestInterval: INTERVAL });
  for (let block = 0; block < INTERVAL; block++) await network.workedBlock([farmer, other]);
  network.pass(64);
  expect(await network.look()).toEqual([]);
  const { rows } = await network.database.query(
    `SELECT count(DISTINCT payout_hash)::int AS transactions, count(*)::int AS blocks FROM harvests
     WHERE pool_id = $1 AND payout_status = 'success' GROUP BY farmer_id`,
    [POOL],
  );
  expect(rows).toEqual([
    { transactions: 1, blocks: INTERVAL },
    { transactions: 1, blocks: INTERVAL },
  ]);
  await expectSoundRecords(network.database);
});
