import { parseAmount, toDecimal } from 'shared-api/money';
import { many, one } from '../database/database.ts';
import { WITHDRAWALS_A_DAY } from '../domain/withdrawal-limits.ts';
import { withdrawable, withdrawalFee } from '../queries/withdrawable.ts';
import { withdrawalUse } from '../queries/withdrawal-limits.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { erasureObstacles } from './erase-account.ts';
import { requestToWithdraw } from './withdraw.ts';

const network = await testNetwork();
afterAll(() => network.drop());

type Asset = 'XLM' | 'KALE';
let count = 0;
const newPerson = () => network.person(`person-${++count}@kale.test`, '20');
const ask = (
  farmerId: Awaited<ReturnType<typeof newPerson>>['farmerId'],
  text: string,
  asset: Asset = 'XLM',
) => {
  const context = { ...network.acting(), cause: `request:${crypto.randomUUID()}` };
  return requestToWithdraw(network.services(), context, farmerId, parseAmount(asset, text), asset);
};
const giveKale = (address: string) =>
  network.database.query('UPDATE ledger.accounts SET kale = 100000000 WHERE address = $1', [address]);

it('refuses less than the configured minimum', async () => {
  const { farmerId } = await newPerson();
  await expect(ask(farmerId, '0.0999999')).rejects.toMatchObject({
    code: 'WITHDRAWAL_TOO_SMALL',
    message: 'Withdraw at least 0.10 XLM',
  });
  await expect(ask(farmerId, '0.9999999', 'KALE')).rejects.toMatchObject({
    message: 'Withdraw at least 1.00 KALE',
  });
  const minimums = { XLM: parseAmount('XLM', '2.0000001'), KALE: parseAmount('KALE', '1') };
  const services = { ...network.services(), withdrawalMinimums: minimums };
  await expect(
    requestToWithdraw(services, network.acting(), farmerId, parseAmount('XLM', '2'), 'XLM'),
  ).rejects.toMatchObject({ message: 'Withdraw at least 2.0000001 XLM' });
  await ask(farmerId, '0.1');
});

it('allows one pending withdrawal per asset', async () => {
  const { farmerId, address } = await newPerson();
  await giveKale(address);
  await ask(farmerId, '1');
  await expect(ask(farmerId, '1')).rejects.toMatchObject({
    code: 'WITHDRAWAL_OPEN',
    message: 'A withdrawal of XLM is pending. Wait until it has ended',
  });
  await ask(farmerId, '1', 'KALE');
  await expect(ask(farmerId, '1', 'KALE')).rejects.toMatchObject({ code: 'WITHDRAWAL_OPEN' });
  expect((await withdrawalUse(network.database, farmerId, network.clock())).open.toSorted()).toEqual([
    'KALE',
    'XLM',
  ]);
  await network.look();
  await ask(farmerId, '1');
});

it('accepts one of many concurrent requests', async () => {
  const { farmerId } = await newPerson();
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => ask(farmerId, '0.1')));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(
    await many(network.database, 'SELECT 1 FROM withdrawals WHERE farmer_id = $1', [farmerId]),
  ).toHaveLength(1);
});

it('allows a wallet ten withdrawals within 24 hours, including failed ones', async () => {
  const { farmerId } = await newPerson();
  const first = network.clock();
  for (let times = 0; times < WITHDRAWALS_A_DAY; times++) {
    await ask(farmerId, '0.1');
    await network.look();
    network.pass(60);
  }
  await expect(ask(farmerId, '0.1')).rejects.toMatchObject({
    code: 'WITHDRAWAL_LIMIT',
    message: 'You have asked for 10 withdrawals in 24 hours. The next is possible in about 24 hours',
  });
  expect(await withdrawalUse(network.database, farmerId, network.clock())).toEqual({
    open: [],
    remaining: 0,
    nextAt: new Date(first.getTime() + 24 * 3_600_000),
  });
  network.pass(24 * 3_600 - WITHDRAWALS_A_DAY * 60 - 1);
  await expect(ask(farmerId, '0.1')).rejects.toMatchObject({
    message: /The next is possible within the hour$/,
  });
  network.pass(1);
  await ask(farmerId, '0.1');
  await expect(ask(farmerId, '1', 'KALE')).rejects.toMatchObject({ code: 'WITHDRAWAL_LIMIT' });
});

it('excludes the fee of every pending withdrawal from the available amount', async () => {
  const { farmerId, address } = await newPerson();
  await giveKale(address);
  const xlm = async () => (await withdrawable(network.database, network.services(), farmerId)).assets[0];
  const before = await xlm();
  await ask(farmerId, '1', 'KALE');
  const after = await xlm();
  expect(after.available).toBe(before.available - 100n);
  expect(after.reserved).toContainEqual({ kind: 'fees', label: 'Fees of pending withdrawals', amount: 100n });
  await ask(farmerId, toDecimal(after.available));
  await network.look();
  await network.look();
  const rows = await many(network.database, 'SELECT status FROM withdrawals WHERE farmer_id = $1', [
    farmerId,
  ]);
  expect(rows).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }]);
});

describe('outside a pool, where a payment may cost 0.2 XLM', () => {
  const maxPaymentFee = parseAmount('XLM', '0.2');
  const costing = (payout = parseAmount('XLM', '0.0000200')) => {
    const stepCosts = async () => ({ ...(await network.ledger.stepCosts()), payout });
    return network.services({
      ...network.ledger,
      network: { ...network.ledger.network, maxPaymentFee },
      stepCosts,
    });
  };
  const holding = async (units: number) => {
    const person = await newPerson();
    await giveKale(person.address);
    await network.database.query('UPDATE ledger.accounts SET xlm = $2 WHERE address = $1', [
      person.address,
      units,
    ]);
    return person;
  };

  it('lets a wallet with less withdraw its KALE', async () => {
    const { farmerId } = await holding(15_010_000);
    expect(withdrawalFee(costing().ledger)).toBe(maxPaymentFee);
    await requestToWithdraw(costing(), network.acting(), farmerId, parseAmount('KALE', '1'), 'KALE');
  });

  it('keeps 0.01 XLM, or the present fee if that is more, and erases no account before the rest is withdrawn', async () => {
    const { farmerId } = await holding(17_900_000);
    const [xlm] = (await withdrawable(network.database, costing(), farmerId)).assets;
    expect(xlm.reserved).toContainEqual({
      kind: 'fees',
      label: 'Network fees',
      amount: parseAmount('XLM', '0.01'),
    });
    expect(await erasureObstacles(costing(), { farmerId, role: 'farmer' })).toContain(
      'Your wallet has 0.2800000 XLM. Withdraw it first.',
    );
    const all = (services: ReturnType<typeof costing>) =>
      requestToWithdraw(services, network.acting(), farmerId, parseAmount('XLM', '0.28'), 'XLM');
    await expect(all(costing(parseAmount('XLM', '0.3')))).rejects.toMatchObject({
      message: 'Only 0.1400000 XLM can be withdrawn now',
    });
    await all(costing());
  });
});

it('refuses a withdrawal of KALE whose fee the wallet cannot pay', async () => {
  const { farmerId, address } = await newPerson();
  await giveKale(address);
  await network.database.query('UPDATE ledger.accounts SET xlm = 15000040 WHERE address = $1', [address]);
  await expect(ask(farmerId, '1', 'KALE')).rejects.toMatchObject({
    code: 'WITHDRAWAL_FEE_MISSING',
    message: 'The custodial wallet needs 0.0000060 more XLM for the network fee',
  });
  expect(
    await one(network.database, 'SELECT 1 FROM withdrawals WHERE farmer_id = $1', [farmerId]),
  ).toBeNull();
});
