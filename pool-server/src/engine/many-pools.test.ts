import { many } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { type TestFarmer, testNetwork } from '../testing/engine-network.ts';

/** More than a process has database connections. */
const POOLS = 14;

let second: TestFarmer;
const network = await testNetwork();
for (let n = 2; n <= POOLS; n++) {
  const poolId = `pool-${n}` as PoolId;
  await network.openPool(poolId, `operator-${n}@kale.test`, await network.elsewhere());
  const farmer = await network.farmer(`farmer-${n}@kale.test`, { poolId });
  if (n === 2) second = farmer;
}
await network.farmer('farmer-1@kale.test');
afterAll(() => network.drop());

const plantedPools = async () => {
  const planted = await many<{ pool_id: PoolId }>(
    network.database,
    `SELECT DISTINCT pool_id FROM plantings
     WHERE status = 'success' AND block_index = (SELECT max(block_index) FROM plantings)`,
  );
  return planted.map(({ pool_id }) => pool_id);
};

it('serves fourteen pools in one tick', async () => {
  network.pass(64);
  await network.strangerPlants();
  network.pass(5);
  expect(await network.look()).toEqual([]);
  expect(await plantedPools()).toHaveLength(POOLS);
});

it('skips a wallet that another process is using, and serves it later', async () => {
  const lock = 'SELECT pg_advisory_lock(hashtextextended($1, 0))';
  const wallet = `wallet ${second.address}`;
  const program = await network.database.connect();
  await program.query(lock, [wallet]);
  network.pass(60);
  await network.strangerPlants();
  network.pass(5);
  expect(await network.look()).toEqual([]);
  const planted = await plantedPools();
  expect(planted).toHaveLength(POOLS - 1);
  expect(planted).not.toContain('pool-2');
  await program.query(lock.replace('lock', 'unlock'), [wallet]);
  program.release();
  expect(await network.look()).toEqual([]);
  expect(await plantedPools()).toHaveLength(POOLS);
});
