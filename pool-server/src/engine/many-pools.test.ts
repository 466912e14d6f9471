import { many } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { type TestNetwork, testNetwork } from './test-network.ts';

/** More than a process has connections to the database. */
const POOLS = 14;

let network: TestNetwork;
beforeAll(async () => {
  network = await testNetwork();
  for (let n = 2; n <= POOLS; n++) {
    const poolId = `pool-${n}` as PoolId;
    await network.openPool(poolId, `operator-${n}@kale.test`, await network.elsewhere());
    await network.farmer(`farmer-${n}@kale.test`, { poolId });
  }
  await network.farmer('farmer-1@kale.test');
});
afterAll(() => network.drop());

it('serves fourteen pools in one look', async () => {
  network.pass(64);
  await network.strangerPlants();
  network.pass(5);
  expect(await network.look()).toEqual([]);
  const planted = await many(
    network.database,
    "SELECT DISTINCT pool_id FROM plantings WHERE status = 'success'",
  );
  expect(planted).toHaveLength(POOLS);
});
