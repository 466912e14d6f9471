import { setTimeout as wait } from 'node:timers/promises';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { one } from '../../database/database.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { farmerMoney } from '../../queries/farmer-money.ts';
import { withdrawable } from '../../queries/withdrawable.ts';
import { testNetwork } from '../../testing/engine-network.ts';
import { processWithdrawals } from '../withdrawals/withdrawals.ts';

const network = await testNetwork();
const farmer = await network.farmer('both@kale.test', { stakePercentage: 0.25, payoutWallet: 'open' });
afterAll(() => network.drop());

const nextBlock = () => network.workedBlock([farmer]);
const planting = (block: number) =>
  one<{ status: string; stake: string }>(
    network.database,
    'SELECT status, stake FROM plantings WHERE block_index = $1',
    [block],
  );
const wallet = async () =>
  (await withdrawable(network.database, network.services(), farmer.farmerId)).assets[1];

it('stakes a share of the balance left by a pending withdrawal, so that both succeed', async () => {
  for (let block = 0; block < 3; block++) await nextBlock();
  const { available } = await wallet();
  expect(available).toBeGreaterThan(0n);
  const id = await requestToWithdraw(
    network.services(),
    network.acting(),
    farmer.farmerId,
    available,
    'KALE',
  );
  const held = await network.balance(farmer.address);
  const block = await nextBlock();
  const { status, stake = '' } = (await planting(block)) ?? {};
  expect(status).toBe('success');
  expect(BigInt(stake)).toBe((held - available) / 4n);
  expect(await one(network.database, 'SELECT status FROM withdrawals WHERE id = $1', [id])).toEqual({
    status: 'confirmed',
  });
});

it('stakes no KALE of a withdrawal that ends between the reads of the balance and of the reserved KALE', async () => {
  for (let block = 0; block < 2; block++) await nextBlock();
  const { available } = await wallet();
  await requestToWithdraw(network.services(), network.acting(), farmer.farmerId, available, 'KALE');
  network.pass(64);
  const account: Ledger['account'] = async address => {
    const before = await network.ledger.account(address);
    if (address === farmer.address) await processWithdrawals(network.services());
    return before;
  };
  const held = await network.balance(farmer.address);
  await network.look(network.services({ ...network.ledger, account }));
  const { index } = await network.ledger.farm();
  const { stake = '0' } = (await planting(index)) ?? {};
  expect(BigInt(stake)).toBeLessThanOrEqual((held - available) / 4n);
});

it('reads the balance again after a withdrawal that started and ended while it was read', async () => {
  for (let block = 0; block < 2; block++) await nextBlock();
  network.pass(64);
  let withdrawn = false;
  const account: Ledger['account'] = async address => {
    const before = await network.ledger.account(address);
    if (address === farmer.address && !withdrawn) {
      withdrawn = true;
      const { available } = await wallet();
      await requestToWithdraw(network.services(), network.acting(), farmer.farmerId, available, 'KALE');
      await processWithdrawals(network.services());
    }
    return before;
  };
  await network.look(network.services({ ...network.ledger, account }));
  expect(withdrawn).toBe(true);
  const left = await network.balance(farmer.address);
  await network.look();
  const { index } = await network.ledger.farm();
  const { status, stake = '0' } = (await planting(index)) ?? {};
  expect(status).toBe('success');
  expect(BigInt(stake)).toBeLessThanOrEqual(left / 4n);
});

it('stakes nothing from a wallet that cannot also pay for the work and the harvest, and says so', async () => {
  const own = await testNetwork({ ownKey: true });
  const poor = await own.farmer('low@kale.test', { stakePercentage: 0.25 });
  for (let block = 0; block < 3; block++) await own.workedBlock([poor]);
  const { plant } = await own.ledger.stepCosts();
  await own.drain(poor.address, plant);
  own.pass(64);
  await own.strangerPlants();
  own.pass(4);
  expect(await own.look()).toEqual([]);
  const { index } = await own.ledger.farm();
  const planted = await one(
    own.database,
    'SELECT status, error_code, error_message, transaction_hash FROM plantings WHERE block_index = $1',
    [index],
  );
  expect(planted).toEqual({
    status: 'failed',
    error_code: 'tx_insufficient_balance',
    error_message: expect.stringMatching(
      /^The custodial wallet has [\d.]+ XLM for fees, and a block may need [\d.]+ XLM$/,
    ),
    transaction_hash: null,
  });
  await own.drop();
});

it('refuses a withdrawal of KALE that is being planted', async () => {
  await nextBlock();
  network.pass(64);
  const away = {
    ...network.ledger,
    submit: () => Promise.reject(new LedgerUnavailable()),
  };
  await network.look(network.services(away));
  const { index } = await network.ledger.farm();
  const { status, stake = '0' } = (await planting(index + 1)) ?? {};
  expect(status).toBe('pending');
  expect(BigInt(stake)).toBeGreaterThan(0n);
  const { balance, available, reserved } = await wallet();
  expect(reserved).toContainEqual({ kind: 'stakes', label: 'Stakes being planted', amount: BigInt(stake) });
  expect(available + reserved.reduce((sum, part) => sum + part.amount, 0n)).toBe(balance);
  const all = requestToWithdraw(
    network.services(),
    network.acting(),
    farmer.farmerId,
    (available + 1n) as typeof available,
    'KALE',
  );
  await expect(all).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

it('counts a stake once that is planted on the ledger but not yet recorded', async () => {
  for (let block = 0; block < 2; block++) await nextBlock();
  network.pass(64);
  const unanswered = {
    ...network.ledger,
    submit: async (...order: Parameters<Ledger['submit']>) => {
      await network.ledger.submit(...order);
      throw new LedgerUnavailable();
    },
  };
  await network.look(network.services(unanswered));
  const { index } = await network.ledger.farm();
  expect(await planting(index)).toMatchObject({ status: 'pending' });
  const { clock } = network.services();
  const money = await farmerMoney(network.database, network.ledger, farmer.farmerId, clock());
  const planted = await one<{ stake: string; blocks: number }>(
    network.database,
    "SELECT sum(stake) AS stake, count(*)::int AS blocks FROM plantings WHERE NOT settled AND status <> 'failed'",
  );
  expect(money).toMatchObject({ planted: BigInt(planted?.stake ?? 0), plantedBlocks: planted?.blocks });
  expect((await wallet()).available).toBe(money.available);
  const all = requestToWithdraw(
    network.services(),
    network.acting(),
    farmer.farmerId,
    money.available,
    'KALE',
  );
  await expect(all).resolves.toEqual(expect.any(String));
});

it('makes a withdrawal wait for a planting that is being recorded', async () => {
  for (let block = 0; block < 2; block++) await nextBlock();
  const { available } = await wallet();
  const planter = await network.database.connect();
  await planter.query('BEGIN');
  await planter.query('SELECT FROM contracts WHERE id = $1 FOR SHARE', [farmer.contractId]);
  await planter.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at)
     SELECT 'being recorded', pool_id, 1000000, farmer_id, id, 'pending', 1, now() FROM contracts WHERE id = $1`,
    [farmer.contractId],
  );
  let settled = false;
  const all = requestToWithdraw(network.services(), network.acting(), farmer.farmerId, available, 'KALE')
    .then(
      () => 'accepted',
      error => error.code,
    )
    .finally(() => {
      settled = true;
    });
  const isWaiting = () =>
    one(
      network.database,
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
  while (!settled && !(await isWaiting())) await wait(10);
  await planter.query('COMMIT');
  planter.release();
  expect(await all).toBe('VALIDATION_ERROR');
});

it('withdraws up to an amount when less is available than was shown', async () => {
  for (let block = 0; block < 3; block++) await nextBlock();
  const { available } = await wallet();
  const seen = (available + 1n) as typeof available;
  const withdraw = (upTo: boolean) =>
    requestToWithdraw(network.services(), network.acting(), farmer.farmerId, seen, 'KALE', { upTo });
  await expect(withdraw(false)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const id = await withdraw(true);
  expect(await one(network.database, 'SELECT amount FROM withdrawals WHERE id = $1', [id])).toEqual({
    amount: available.toString(),
  });
});
