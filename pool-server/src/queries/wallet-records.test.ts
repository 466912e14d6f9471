import { many } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { farmerMoney } from './farmer-money.ts';
import { stakesOf } from './stake-outcomes.ts';

const network = await testNetwork();
afterAll(() => network.drop());

const money = (farmerId: FarmerId) =>
  farmerMoney(network.database, network.ledger, farmerId, network.clock());

it('counts no lost block without a stake', async () => {
  const { farmerId } = await network.farmer('without-kale@kale.test', { stakePercentage: 0.2 });
  for (let block = 0; block < 3; block++) {
    network.pass(64);
    expect(await network.look()).toEqual([]);
    network.pass(64);
    await network.strangerPlants();
  }
  const stakes = await many(network.database, stakesOf('$1', '$2'), [farmerId, network.clock()]);
  expect(stakes).toContainEqual(expect.objectContaining({ outcome: 'lost', stake: '0' }));
  expect(await money(farmerId)).toMatchObject({ lostStakes: 0n, lostBlocks: 0 });
});

it('averages the network fees over full days, seven at most, without the partial first day', async () => {
  const { farmerId } = await network.person('fees@kale.test');
  const feesPerDay = async () => (await money(farmerId)).xlm.feesPerDay;
  const paid = (daysAgo: number, units: number) =>
    network.database.query(
      `INSERT INTO network_fees VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date - $3::int, $4, 1, $2)`,
      [farmerId, network.clock(), daysAgo, units],
    );
  expect(await feesPerDay()).toBe(0n);
  await paid(0, 900);
  expect(await feesPerDay()).toBe(0n);
  await paid(1, 200);
  expect(await feesPerDay()).toBe(0n);
  await paid(2, 101);
  expect(await feesPerDay()).toBe(200n);
  await paid(3, 5);
  expect(await feesPerDay()).toBe(151n);
  await paid(30, 5_000);
  expect(await feesPerDay()).toBe(44n);
});
