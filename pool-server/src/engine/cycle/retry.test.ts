import { parseAmount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import {
  BY_HAND,
  POOL,
  type TestFarmer,
  type TestNetwork,
  testNetwork,
} from '../../testing/engine-network.ts';
import { unreconciled } from '../../testing/sound-records.ts';
import { ENGINE } from '../engine-services.ts';
import { createOperations } from '../operations.ts';

describe('retrying failed steps', () => {
  let network: TestNetwork;
  let rich: TestFarmer;
  let poor: TestFarmer;
  beforeAll(async () => {
    network = await testNetwork();
    ({ rich, poor } = await network.richAndPoor());
  });
  afterAll(() => network.drop());

  const refill = (address = poor.address) => network.ledger.fund(address, parseAmount('XLM', '5'));
  const retry = (step: 'plant' | 'work' | 'harvest', blockIndex: number) =>
    createOperations(network.services()).retry({ poolId: POOL, blockIndex, step, ...BY_HAND });
  const sent = (type: string) =>
    many<{ source: string }>(
      network.database,
      `SELECT source FROM ledger.transactions WHERE operations->0->>'type' = $1
         AND outcome->>'status' = 'success'`,
      [type],
    );

  it('plants only for those farmers, and once for many concurrent orders', async () => {
    await createOperations(network.services()).plant({
      poolId: POOL,
      blockIndex: 0,
      capacity: 25,
      ...BY_HAND,
    });
    expect(await retry('plant', 0)).toMatchObject({
      retried: 1,
      succeeded: 0,
      failed: [{ farmerId: poor.farmerId, error: { code: 'tx_insufficient_balance' } }],
    });
    await refill();
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry('plant', 0)));
    expect(answers.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(1);
    expect(await retry('plant', 0)).toEqual({ retried: 0, succeeded: 0, failed: [] });
    expect((await sent('plant')).map(({ source }) => source).toSorted()).toEqual(
      [rich.address, poor.address].toSorted(),
    );
  });

  it('submits the work that was found', async () => {
    network.pass(10);
    await network.drain(network.operator);
    const { rejected } = await network.work(0, [rich, poor]);
    expect(rejected).toHaveLength(2);
    await refill(network.operator);
    expect(await retry('work', 0)).toEqual({ retried: 2, succeeded: 2, failed: [] });
    expect(await retry('work', 0)).toMatchObject({ retried: 0 });
    expect(await sent('work')).toHaveLength(2);
  });

  it('refuses a harvest before the next block, and planting or work after it', async () => {
    network.pass(60);
    await network.drain(poor.address);
    await createOperations(network.services()).stopHarvesting(POOL, ENGINE);
    await network.look();
    await network.look();
    expect(await retry('plant', 1)).toMatchObject({ retried: 1, succeeded: 0 });
    network.pass(10);
    await network.drain(network.operator);
    await network.work(1, [rich]);
    await refill(network.operator);
    network.pass(60);
    // Others close the block, so the engine cannot cover the farmers without work.
    await network.strangerPlants();
    await network.look();
    await expect(retry('plant', 1)).rejects.toThrow('Block 1 cannot be planted: the open block is 2');
    await expect(retry('work', 1)).rejects.toThrow('Block 1 is closed: its work can no longer be submitted');
  });

  it('harvests for those farmers, and pays each exactly once', async () => {
    const harvest = () =>
      createOperations(network.services()).harvest({ poolId: POOL, blockIndex: 0, ...BY_HAND });
    expect(await harvest()).toMatchObject({ eligible: 2, failed: [{ farmerId: poor.farmerId }] });
    await refill();
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry('harvest', 0)));
    expect(answers.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(1);
    expect(await sent('harvest')).toHaveLength(2);
    expect(await network.balance(poor.address)).toBe(await network.owed(poor));
    expect(await unreconciled(network.database)).toEqual([]);
  });
});
