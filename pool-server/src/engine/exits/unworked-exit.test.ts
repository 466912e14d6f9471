import { exitContract } from '../../commands/join-pool.ts';
import { one } from '../../database/database.ts';
import { type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await testNetwork({ exitDelayBlocks: 0 });
});
afterEach(() => network.drop());

const statusOf = async ({ contractId }: TestFarmer) =>
  (await one(network.database, 'SELECT status FROM contracts WHERE id = $1', [contractId]))?.status;

/** How a block was planted, and the stake of the contract. */
const PLANTED = [
  ['with a stake', 0.25],
  ['without KALE', 0],
] as const;

/** Works two blocks, plants in the next, and leaves the pool before the block is worked. */
async function leaveBeforeWork(farmer: TestFarmer): Promise<number> {
  for (let block = 0; block < 2; block++) await network.workedBlock([farmer]);
  network.pass(64);
  await network.look();
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(1);
  await network.look();
  expect(await statusOf(farmer)).toBe('exiting');
  return (await network.ledger.farm()).index;
}

async function closeBlock() {
  network.pass(64);
  await network.strangerPlants();
  for (let look = 0; look < 3; look++) {
    network.pass(4);
    await network.look();
  }
}

it.each(PLANTED)('waits for the work and the harvest of a block planted %s', async (_, stakePercentage) => {
  const farmer = await network.farmer('leaving@kale.test', { stakePercentage });
  const index = await leaveBeforeWork(farmer);
  network.pass(5);
  await network.work(index, [farmer]);
  await closeBlock();
  expect(await statusOf(farmer)).toBe('completed');
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  await expectSoundRecords(network.database);
});

it.each(PLANTED)(
  'does not wait for a closed block planted %s that got no work',
  async (_, stakePercentage) => {
    const farmer = await network.farmer('leaving@kale.test', { stakePercentage });
    await leaveBeforeWork(farmer);
    await closeBlock();
    expect(await statusOf(farmer)).toBe('completed');
    await expectSoundRecords(network.database);
  },
);
