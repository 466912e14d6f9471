import { many } from '../../database/database.ts';
import { BY_HAND, POOL, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { createOperations } from '../operations.ts';
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

it('harvests nothing in a newly opened block before the pool has planted in it', async () => {
  await turn('harvest');
  expect(await harvests()).toBe(0);
  network.pass(4);
  await turn('plant');
  await turn('harvest');
  expect(await harvests()).toBe(1);
});

it('sends a harvest that would expire before the next block can be opened', async () => {
  network.pass(40);
  const { ledger, clock } = network;
  const { index, nextBlockAt } = await ledger.farm();
  expect(nextBlockAt.getTime() - clock().getTime()).toBe(20_000);
  const ends: Date[] = [];
  const services = network.services({
    ...ledger,
    submit(transaction) {
      ends.push(transaction.validUntil);
      return ledger.submit(transaction);
    },
  });
  await createOperations(services).harvest({ poolId: POOL, blockIndex: index - 1, ...BY_HAND });
  expect(await harvests()).toBe(1);
  expect(ends[0]).toEqual(nextBlockAt);
});

it('harvests although the pool cannot plant, but not just before the next block', async () => {
  network.pass(59);
  await turn('harvest');
  expect(await harvests()).toBe(0);
  await network.database.query('UPDATE contracts SET suspended_at = now()');
  network.pass(30);
  await turn('harvest');
  expect(await harvests()).toBe(1);
});
