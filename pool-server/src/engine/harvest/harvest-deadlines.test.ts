import { POOL, testNetwork } from '../../testing/engine-network.ts';
import { ENGINE } from '../engine-services.ts';
import { createOperations } from '../operations.ts';

it('returns the earliest deadline that a harvest can still meet, and the harvests lost within the last day', async () => {
  const network = await testNetwork();
  try {
    const operations = createOperations(network.services());
    const status = async () => {
      const { nextDeadline, expired } = await operations.harvesting(null);
      return { nextDeadline, expired };
    };
    await network.look();
    expect(await status()).toEqual({ nextDeadline: null, expired: null });
    const farmers = [await network.farmer('anna@kale.test'), await network.farmer('ben@kale.test')];
    await operations.stopHarvesting(POOL, ENGINE);
    const first = await network.workedBlock(farmers);
    const { nextDeadline } = await status();
    expect(nextDeadline).toMatchObject({ poolId: POOL, blockIndex: first });
    const second = await network.workedBlock(farmers);
    expect(await status()).toEqual({ nextDeadline, expired: null });

    const left = (nextDeadline?.harvestBy.getTime() ?? 0) - network.clock().getTime();
    expect(left).toBeGreaterThan(3_600_000);
    network.pass(left / 1000);
    expect(await status()).toMatchObject({
      nextDeadline: { poolId: POOL, blockIndex: second },
      expired: { poolId: POOL, blockIndex: first, works: 2 },
    });
    network.pass(80);
    expect(await status()).toEqual({
      nextDeadline: null,
      expired: { poolId: POOL, blockIndex: second, works: 4 },
    });
    network.pass(24 * 60 * 60);
    expect(await status()).toEqual({ nextDeadline: null, expired: null });
  } finally {
    await network.drop();
  }
});
