import { amount, parseAmount } from 'shared-api/money';
import type { Caller } from '../auth/sessions.ts';
import { requestToWithdraw } from '../commands/withdraw.ts';
import { one } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { recordDeposits } from '../engine/deposits/record-deposits.ts';
import { accountData } from '../http/streaming/account-data.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { farmerMoney } from './farmer-money.ts';
import { walletMovements } from './wallet-movements.ts';

const network = await testNetwork();
const options = { stakePercentage: 0.2, payoutWallet: 'open' } as const;
const farmer = await network.farmer('farmer@kale.test', options);
const regular = await network.farmer('regular@kale.test', options);
for (let block = 0; block < 4; block++) await network.workedBlock([farmer, regular]);
// A block without the farmer's work.
network.pass(64);
await network.look();
const { index } = await network.ledger.farm();
await network.work(index, [regular]);
network.pass(64);
await network.strangerPlants();
await network.look();
const { farmerId } = farmer;
const services = network.services();
await requestToWithdraw(services, network.acting(), farmerId, parseAmount('KALE', '1.5'), 'KALE');
await requestToWithdraw(services, network.acting(), farmerId, parseAmount('XLM', '0.25'), 'XLM');
await network.look();
network.pass(2);
await recordDeposits(services);
afterAll(() => network.drop());

const list = (kind?: 'deposit' | 'withdrawal' | 'reward' | 'loss' | 'fees', page = 1, limit = 100) =>
  walletMovements(network.database, farmer.farmerId, network.clock(), { kind, page, limit });
const sumOf = (items: readonly { asset: string; amount: string }[], asset: 'XLM' | 'KALE') =>
  items.filter(item => item.asset === asset).reduce((sum, item) => sum + parseAmount(asset, item.amount), 0n);

it('lists everything that changed the wallet, so that it adds up to the total', async () => {
  const { items, total } = await list();
  expect(total).toBe(items.length);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['deposit', 'withdrawal', 'reward', 'loss', 'fees']),
  );
  const times = items.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  const money = await farmerMoney(network.database, network.ledger, farmer.farmerId, network.clock());
  expect(sumOf(items, 'KALE')).toBe(money.total - money.pendingReward);
  expect(amount('XLM', sumOf(items, 'XLM'))).toBe(money.xlm.balance);
});

it('reports the source and destination of each, and why a stake was lost', async () => {
  const { items: deposits } = await list('deposit');
  expect(deposits).toMatchObject([
    { asset: 'XLM', amount: '10.0000000', address: expect.stringMatching(/^G/), blockIndex: null },
  ]);
  expect((await list('withdrawal')).items).toMatchObject([
    { amount: expect.stringMatching(/^-/), status: 'confirmed', address: expect.stringMatching(/^G/) },
    { transactionHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  const [loss] = (await list('loss')).items;
  expect(loss).toMatchObject({
    poolerName: 'Alpha',
    amount: expect.stringMatching(/^-\d/),
    reason: 'Work missed: none was submitted before the block closed',
  });
  expect((await list('reward')).items[0]).toMatchObject({
    poolerName: 'Alpha',
    stakeReturned: expect.stringMatching(/^\d/),
  });
  const [fees] = (await list('fees')).items;
  expect(fees).toMatchObject({ asset: 'XLM', amount: expect.stringMatching(/^-0\./) });
  expect(fees?.transactions).toBeGreaterThan(10);
});

it('gives the farmer a file of the same movements with their sums', async () => {
  const { database, ledger, clock } = network;
  const user = await one<{ id: UserId }>(database, 'SELECT id FROM users WHERE farmer_id = $1', [
    farmer.farmerId,
  ]);
  const caller = { userId: user?.id, farmerId: farmer.farmerId, role: 'farmer', sessionId: '' } as Caller;
  let text = '';
  for await (const part of accountData({ database, ledger, at: clock() }, caller)) text += part;
  const { money, ...file } = JSON.parse(text);
  const units = (line: string) =>
    [...line.matchAll(/-?\d+\.\d{7}/g)].map(([found]) => parseAmount('KALE', found));
  const [total = 0n, deposited = 0n, netEarned = 0n, pending = 0n, withdrawn = 0n] = units(
    money.identities[0],
  );
  expect(total).toBe(deposited + netEarned + pending - withdrawn);
  const [balance = 0n, depositedXlm = 0n, withdrawnXlm = 0n, fees = 0n] = units(money.identities[1]);
  expect(balance).toBe(depositedXlm - withdrawnXlm - fees);
  const listed = Object.entries<{ asset: string; amount: string }[]>(file).flatMap(([name, items]) =>
    name.startsWith('movements.') ? items : [],
  );
  expect([sumOf(listed, 'KALE') + pending, sumOf(listed, 'XLM')]).toEqual([total, balance]);
});

it('lists a failed withdrawal with its reason, but as no movement', async () => {
  const before = sumOf((await list()).items, 'KALE');
  await network.database.query(
    `INSERT INTO withdrawals (id, farmer_id, source, destination, asset, amount, status, error_message, requested_at)
    VALUES ('withdrawal_failed', $1, 'G1', 'G2', 'KALE', 5, 'failed', 'No trustline', $2)`,
    [farmer.farmerId, network.clock()],
  );
  const { items } = await list('withdrawal');
  expect(items).toContainEqual(
    expect.objectContaining({ status: 'failed', amount: '0.0000000', reason: 'No trustline' }),
  );
  expect(sumOf((await list()).items, 'KALE')).toBe(before);
});

it('counts a pending withdrawal as withdrawn, in either asset', async () => {
  const services = network.services();
  for (const asset of ['KALE', 'XLM'] as const)
    await requestToWithdraw(services, network.acting(), farmer.farmerId, parseAmount(asset, '1.5'), asset);
  const { items } = await list();
  const money = await farmerMoney(network.database, network.ledger, farmer.farmerId, network.clock());
  expect(sumOf(items, 'KALE')).toBe(money.total - money.pendingReward);
  expect(amount('XLM', sumOf(items, 'XLM'))).toBe(money.xlm.balance);
  expect(money.xlm.balance).toBe(money.xlm.deposited - money.xlm.withdrawn - money.xlm.fees);
});

it('returns pages, with the total number', async () => {
  const { items, total } = await list();
  const second = await list(undefined, 2, 3);
  expect(second).toMatchObject({ total, items: items.slice(3, 6), page: 2, limit: 3 });
  expect(await list(undefined, 99, 3)).toMatchObject({ items: [], total });
});
