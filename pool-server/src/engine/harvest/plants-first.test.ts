import { many } from '../../database/database.ts';
import { POOL, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { newAttempts, type PoolTask, takeTurn } from '../pool-tasks.ts';

let network: TestNetwork;
let turn: (task: PoolTask) => Promise<void>;

/** Another miner has just opened the block after one with work to harvest. */
beforeEach(async () => {
  network = await testNetwork();
  const farmer = await network.farmer('anna@kale.test');
  await network.workedBlock([farmer]);
  network.pass(60);
  await network.strangerPlants();
  const attempts = newAttempts();
  turn = task => takeTurn(network.services(), attempts, POOL, task, new AbortController().signal);
});
afterEach(() => network.drop());

const harvests = async () =>
  (await many(network.database, "SELECT FROM harvests WHERE status = 'success'")).length;

it('harvests nothing in a block that has just opened before the pool has planted in it', async () => {
  await turn('harvest');
  expect(await harvests()).toBe(0);
  network.pass(4);
  await turn('plant');
  await turn('harvest');
  expect(await harvests()).toBe(1);
});

it('harvests although the pool cannot plant, and not just before the next block', async () => {
  network.pass(59);
  await turn('harvest');
  expect(await harvests()).toBe(0);
  await network.database.query('UPDATE contracts SET suspended_at = now()');
  network.pass(30);
  await turn('harvest');
  expect(await harvests()).toBe(1);
});
