import { parseAmount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import {
  BY_HAND,
  POOL,
  type TestFarmer,
  type TestNetwork,
  testNetwork,
} from '../../testing/engine-network.ts';
import { createOperations } from '../operations.ts';

let network: TestNetwork;
let mined: TestFarmer;
let missed: TestFarmer;
beforeAll(async () => {
  network = await testNetwork();
  mined = await network.farmer('mined@kale.test', { stakePercentage: 0.25 });
  missed = await network.farmer('missed@kale.test', { stakePercentage: 0.25 });
});
afterAll(() => network.drop());

/** Opens the next block and plants in it. */
const nextBlock = async () => {
  network.pass(64);
  expect(await network.look()).toEqual([]);
};
const mine = async (block: number, ...farmers: TestFarmer[]) => {
  network.pass(5);
  expect((await network.work(block, farmers)).accepted).toHaveLength(farmers.length);
};
const isStaked = async ({ farmerId }: TestFarmer) => {
  const rows = await many<{ stake: string }>(
    network.database,
    "SELECT stake FROM plantings WHERE farmer_id = $1 AND status = 'success' ORDER BY block_index",
    [farmerId],
  );
  return rows.map(row => BigInt(row.stake) > 0n);
};

it('stakes nothing for a farmer whose last planted block had no work, and the usual share for the others', async () => {
  for (let block = 1; block <= 2; block++) {
    await nextBlock();
    await mine(block, mined, missed);
  }
  // The reward of block 1 can be staked from block 3 on.
  await nextBlock();
  await mine(3, mined);
  // Other farmers on the network open block 4 while the engine is away, so it could not cover the farmer.
  network.pass(64);
  await network.strangerPlants();
  network.pass(4);
  expect(await network.look()).toEqual([]);
  await mine(4, mined, missed);
  await nextBlock();
  expect(await isStaked(mined)).toEqual([false, false, true, true, true]);
  expect(await isStaked(missed)).toEqual([false, false, true, false, true]);
});

it('stakes nothing for an order given just before the block ends', async () => {
  const order = async () => {
    const operations = createOperations(network.services());
    await operations.plant({ poolId: POOL, blockIndex: await openBlock(), capacity: 25, ...BY_HAND });
    return (await isStaked(mined)).at(-1);
  };
  const openBlock = async () => (await network.ledger.farm()).index;
  const failToPlant = async () => {
    await mine(await openBlock(), mined, missed);
    await network.drain(mined.address);
    await nextBlock();
    await network.ledger.fund(mined.address, parseAmount('XLM', '5'));
  };
  await failToPlant();
  network.pass(40);
  expect(await order()).toBe(true);
  await failToPlant();
  network.pass(58);
  expect(await order()).toBe(false);
});
