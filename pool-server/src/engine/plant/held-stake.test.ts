import fc from 'fast-check';
import { amount, parseAmount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import { farmerBlocks } from '../../queries/farmer-blocks.ts';
import { plantings } from '../../queries/farmer-history.ts';
import { plantedIn } from '../../queries/success-rate.ts';
import { BY_HAND, POOL, type TestFarmer, testNetwork } from '../../testing/engine-network.ts';
import { createOperations } from '../operations.ts';
import { whyUnprofitable } from './profit-guard.ts';

const network = await testNetwork();
const mined = await network.farmer('mined@kale.test', { stakePercentage: 0.25 });
const missed = await network.farmer('missed@kale.test', { stakePercentage: 0.25 });
afterAll(() => network.drop());

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
/** Of each planting, as the farmer reads it, the oldest first. */
const whyUnstaked = async ({ farmerId }: TestFarmer) => {
  const { items } = await plantings(network.database, farmerId, { page: 1, limit: 10 }, network.clock());
  return items.map(({ unstaked }) => unstaked).reverse();
};

it('stakes nothing for a farmer whose last planted block had no work, and the usual share for the others', async () => {
  for (let block = 1; block <= 2; block++) {
    await nextBlock();
    await mine(block, mined, missed);
  }
  // The reward of block 1 can be staked from block 3 on.
  await nextBlock();
  await mine(3, mined);
  // Other farmers on the network open block 4 while the engine is down, so it could not cover the farmer.
  network.pass(64);
  await network.strangerPlants();
  network.pass(4);
  expect(await network.look()).toEqual([]);
  await mine(4, mined, missed);
  await nextBlock();
  expect(await isStaked(mined)).toEqual([false, false, true, true, true]);
  expect(await isStaked(missed)).toEqual([false, false, true, false, true]);
  expect(await whyUnstaked(mined)).toEqual(['first-block', 'no-kale', null, null, null]);
  expect(await whyUnstaked(missed)).toEqual(['first-block', 'no-kale', null, 'missed-work', null]);
});

it('plants nothing at a loss by the price of KALE, records why, and still harvests planted stakes', async () => {
  const { database, ledger, clock, services } = network;
  const at = (price: string) => ({ ...services(), kalePrice: parseAmount('XLM', price) });
  const rewarded = async () =>
    (await many(database, "SELECT 1 FROM harvests WHERE status = 'success'")).length;
  const { index } = await ledger.farm();
  await mine(index, mined, missed);
  const before = await rewarded();
  // Another account opens the block, because this pool does not.
  network.pass(61);
  await network.strangerPlants();
  network.pass(3);
  expect(await network.look(at('0.0000001'))).toEqual([]);
  expect(await rewarded()).toBe(before + 2);
  const { items } = await farmerBlocks(
    { database, ledger },
    mined.farmerId,
    { page: 1, limit: 1, sort: 'block', order: 'desc' },
    clock(),
    { add: () => undefined, expireAt: () => undefined },
  );
  expect(items).toMatchObject([
    {
      blockIndex: index + 1,
      status: 'failed',
      planting: { status: 'failed', transactionHash: null },
      error: {
        code: 'NOT_WORTH_FEES',
        message: expect.stringMatching(
          /^Not planted: the expected reward of [\d,.]+ KALE \(0\.000\d+ XLM\) is worth less than the network fees of 0\.0003200 XLM$/,
        ),
      },
      fees: null,
    },
  ]);
  const rate = await many(
    database,
    `SELECT 1 FROM (${plantedIn('p.farmer_id = $1 AND p.block_index = $2')}) tried`,
    [mined.farmerId, index + 1],
  );
  expect(rate).toEqual([]);
  // Retried in the next block, and planted once it pays.
  network.pass(64);
  expect(await network.look(at('0.01'))).toEqual([]);
  const [planted] = await many(
    database,
    'SELECT status FROM plantings WHERE farmer_id = $1 ORDER BY block_index DESC LIMIT 1',
    [mined.farmerId],
  );
  expect(planted).toEqual({ status: 'success' });
});

it('decides to the stroop whether planting pays', () => {
  const kale = fc.bigInt({ min: 0n, max: 25_050_000_000n }).map(units => amount('KALE', units));
  const xlm = fc.bigInt({ min: 1n, max: 10_000_000n }).map(units => amount('XLM', units));
  fc.assert(
    fc.property(kale, xlm, xlm, (earned, cost, price) => {
      const pays = earned * price >= cost * 10_000_000n;
      expect(whyUnprofitable(earned, cost, price) === null).toBe(pays);
    }),
  );
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
  network.pass(30);
  expect(await order()).toBe(true);
  await failToPlant();
  network.pass(58);
  expect(await order()).toBe(false);
});
