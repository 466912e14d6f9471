import { many, one } from '../database/database.ts';
import { BY_HAND, POOL, type TestFarmer, type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { ENGINE } from './engine-services.ts';
import { createOperations } from './operations.ts';

describe('manual operations', () => {
  let network: TestNetwork;
  let rich: TestFarmer;
  let poor: TestFarmer;
  beforeAll(async () => {
    network = await testNetwork();
    ({ rich, poor } = await network.richAndPoor());
  });
  afterAll(() => network.drop());

  const order = (blockIndex: number) => ({ poolId: POOL, blockIndex, ...BY_HAND });

  it('refuses a block that is not open', async () => {
    await expect(createOperations(network.services()).plant({ ...order(7), capacity: 25 })).rejects.toThrow(
      'Block 7 cannot be planted: the open block is 0',
    );
  });

  it('plants, and names each failed farmer with the reason', async () => {
    const operations = createOperations(network.services());
    const result = await operations.plant({ ...order(0), capacity: 25 });
    expect(result).toMatchObject({ requested: 2, planted: [{ farmerId: rich.farmerId, stake: 0n }] });
    expect(result.failed).toEqual([
      {
        farmerId: poor.farmerId,
        error: {
          code: 'tx_insufficient_balance',
          message: 'Custodial wallet needs about 0.01 more XLM',
        },
      },
    ]);
  });

  it('refuses to harvest a block without work, or an undiscovered one, with a reason', async () => {
    const operations = createOperations(network.services());
    await expect(operations.harvest(order(0))).rejects.toThrow('Nobody has worked in block 0 yet');
    await expect(operations.harvest(order(99))).rejects.toThrow('Block 99 has not been discovered');
  });

  it('gives the same answer again, and plants once for many concurrent orders', async () => {
    network.pass(65);
    // Others close block 0, so the engine cannot cover the farmers without work.
    await network.strangerPlants();
    const operations = createOperations(network.services());
    const answers = await Promise.all([
      network.look().then(() => operations.plant({ ...order(1), capacity: 25 })),
      ...Array.from({ length: 10 }, () => operations.plant({ ...order(1), capacity: 25 })),
    ]);
    const hashes = new Set(answers.map(({ planted }) => planted[0]?.transactionHash));
    expect(hashes.size).toBe(1);
    // One of the orders planted; the others report it as already done.
    expect(answers.filter(({ planted }) => planted[0]?.earlier === false)).toHaveLength(1);
    const sent = await one(
      network.database,
      `SELECT count(*)::int AS plants FROM ledger.transactions
       WHERE source = $1 AND operations->0->>'type' = 'plant'`,
      [rich.address],
    );
    expect(sent).toEqual({ plants: 2 });
    await expect(operations.harvest(order(0))).rejects.toThrow('Nobody worked in block 0');
  });

  it('harvests once the next block is open, and not before', async () => {
    const operations = createOperations(network.services());
    network.pass(10);
    await network.work(1, [rich]);
    expect(await operations.harvest(order(1))).toEqual({
      eligible: 1,
      harvested: [],
      failed: [
        {
          farmerId: rich.farmerId,
          error: { code: 'KALE_14', message: 'Harvest not ready: the next block has not opened' },
        },
      ],
    });
    await operations.stopHarvesting(POOL, ENGINE);
    network.pass(60);
    await network.look();
    expect(await operations.harvesting(POOL)).toMatchObject({ running: false, pending: 1 });
    const [first, second] = await Promise.all([operations.harvest(order(1)), operations.harvest(order(1))]);
    // Of 2,505 KALE the pool and the platform take 5 % each.
    const got = { farmerId: rich.farmerId, reward: 22545000000n, fees: 2505000000n };
    expect(first.harvested).toMatchObject([{ ...got, earlier: false }]);
    expect(second).toEqual({ ...first, harvested: [{ ...first.harvested[0], earlier: true }] });
    expect(await network.balance(rich.address)).toBe(22545000000n);
  });

  it('stops and starts the automatic harvests of a pool', async () => {
    const operations = createOperations(network.services());
    network.pass(10);
    await network.work(2, [rich]);
    network.pass(60);
    await network.look();
    const harvested = () => many(network.database, "SELECT 1 FROM harvests WHERE status = 'success'");
    expect(await harvested()).toHaveLength(1);
    await operations.triggerHarvesting(POOL, ENGINE);
    expect(await harvested()).toHaveLength(2);
    await operations.startHarvesting(POOL, ENGINE);
    expect(await operations.harvesting(POOL)).toMatchObject({ running: true, pending: 0 });
    network.pass(10);
    await network.work(3, [rich]);
    network.pass(60);
    await network.look();
    expect(await harvested()).toHaveLength(3);
  });
});

describe('an order that the ledger keeps waiting', () => {
  let network: TestNetwork;
  beforeAll(async () => {
    network = await testNetwork();
  });
  afterAll(() => network.drop());

  it("makes the engine skip only the order's own wallets", async () => {
    const [waiting, other] = [
      await network.farmer('waiting@kale.test'),
      await network.farmer('other@kale.test'),
    ];
    await createOperations(network.services()).stopHarvesting(POOL, ENGINE);
    const block = await network.workedBlock([waiting]);
    network.pass(60);
    await network.strangerPlants();
    network.pass(5);
    const [reached, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = network.services({
      ...network.ledger,
      async submit(transaction) {
        reached.resolve();
        await answer.promise;
        return network.ledger.submit(transaction);
      },
    });
    const order = createOperations(slow).harvest({ poolId: POOL, blockIndex: block, ...BY_HAND });
    await reached.promise;
    expect(await network.look()).toEqual([]);
    const planted = async () =>
      (
        await many<{ farmer_id: string }>(
          network.database,
          "SELECT farmer_id FROM plantings WHERE block_index = $1 AND status = 'success'",
          [block + 1],
        )
      ).map(row => row.farmer_id);
    expect(await planted()).toEqual([other.farmerId]);
    answer.resolve();
    expect((await order).harvested).toHaveLength(1);
    expect(await network.look()).toEqual([]);
    expect((await planted()).toSorted()).toEqual([waiting.farmerId, other.farmerId].toSorted());
  });
});
