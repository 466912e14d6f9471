import { exitContract } from '../../commands/join-pool.ts';
import { one } from '../../database/database.ts';
import { currentFarmer } from '../../queries/farmer.ts';
import { testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords, openSteps } from '../../testing/sound-records.ts';

const network = await testNetwork({ exitDelayBlocks: 1 });
afterAll(() => network.drop());

const OVERDUE = 30;

it('completes the exit of the only farmer on the network, because the sandbox opens the block that it waits for', async () => {
  const farmer = await network.farmer('lone@kale.test', { stakePercentage: 0.25, harvestInterval: 20 });
  const alone = { ...network.services(), others: () => network.ledger.openOverdueBlock(OVERDUE) };
  const status = async () =>
    (await one(network.database, 'SELECT status FROM contracts WHERE id = $1', [farmer.contractId]))?.status;
  for (let block = 0; block < 2; block++) await network.workedBlock([farmer], alone);
  const { index } = await network.ledger.farm();
  const dueIn = async () => {
    const noCache = { add: () => undefined, expireAt: () => undefined };
    const { active_contract: contract } = await currentFarmer(alone, farmer.farmerId, alone.clock(), noCache);
    return Number(contract?.next_harvest_block) - index;
  };
  expect(await dueIn()).toBeGreaterThan(10);
  await exitContract(alone, network.acting(), farmer.contractId);
  // The harvest no longer waits for the interval.
  expect(await dueIn()).toBeLessThanOrEqual(1);
  network.pass(64);
  expect(await network.look(alone)).toEqual([]);
  expect((await network.ledger.farm()).index).toBe(index);
  expect(await status()).toBe('exiting');

  network.pass(OVERDUE);
  await network.look(alone);
  expect((await network.ledger.farm()).index).toBe(index + 1);
  for (let look = 0; look < 3; look++) await network.look(alone);
  expect(await status()).toBe('completed');
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  expect(await network.balance(farmer.address)).toBeGreaterThan(0n);
  expect(await openSteps(network.database)).toEqual([]);
  await expectSoundRecords(network.database);
  expect((await network.ledger.conservation()).every(({ ok }) => ok)).toBe(true);
});

it('opens the next block only when it is overdue and the farm is not paused, and only once', async () => {
  expect(await network.ledger.openOverdueBlock(OVERDUE)).toBe(false);
  network.pass(60 + OVERDUE);
  await network.ledger.pauseFarm(true);
  expect(await network.ledger.openOverdueBlock(OVERDUE)).toBe(false);
  await network.ledger.pauseFarm(false);
  const ends = await Promise.all([1, 2, 3].map(() => network.ledger.openOverdueBlock(OVERDUE)));
  expect(ends.filter(opened => opened)).toHaveLength(1);
});
