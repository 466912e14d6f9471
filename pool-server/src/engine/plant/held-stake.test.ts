import { many } from '../../database/database.ts';
import { type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';

let network: TestNetwork;
let farmer: TestFarmer;
beforeAll(async () => {
  network = await testNetwork();
  farmer = await network.farmer('staking@kale.test', { stakePercentage: 0.25 });
});
afterAll(() => network.drop());

/** Opens the next block and plants in it. */
const nextBlock = async () => {
  network.pass(64);
  expect(await network.look()).toEqual([]);
};
const mine = async (block: number) => {
  network.pass(5);
  expect((await network.work(block, [farmer])).accepted).toHaveLength(1);
};
const stakes = async () => {
  const rows = await many<{ stake: string }>(
    network.database,
    "SELECT stake FROM plantings WHERE status = 'success' ORDER BY block_index",
  );
  return rows.map(row => BigInt(row.stake) > 0n);
};

it('stakes nothing in a pool that has had no work accepted for three blocks, and again once it has', async () => {
  await nextBlock();
  await mine(1);
  await nextBlock();
  await mine(2);
  // The reward of block 1 is there to stake from block 3 on; nobody mines in 3 to 6.
  for (let block = 3; block <= 6; block++) await nextBlock();
  expect(await stakes()).toEqual([false, false, true, true, true, false]);
  await mine(6);
  await nextBlock();
  expect(await stakes()).toEqual([false, false, true, true, true, false, true]);
});
