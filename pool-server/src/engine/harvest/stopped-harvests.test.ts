import { exitContract } from '../../commands/join-pool.ts';
import { applyForPool } from '../../commands/register-pool.ts';
import { many, one } from '../../database/database.ts';
import type { PoolId, UserId } from '../../domain/ids.ts';
import { DEFAULT_TERMS } from '../../domain/pool.ts';
import { brokenInvariants } from '../../invariants/store-invariants.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { ENGINE } from '../engine-services.ts';
import { createOperations } from '../operations.ts';

const DAY = 24 * 3_600;

let network: TestNetwork;
beforeEach(async () => {
  network = await testNetwork({ exitDelayBlocks: 1 });
});
afterEach(() => network.drop());

const harvested = async () =>
  (
    await many<{ farmer_id: string }>(
      network.database,
      "SELECT DISTINCT farmer_id FROM harvests WHERE status = 'success' ORDER BY 1",
    )
  ).map(row => row.farmer_id);
const statusOf = async ({ contractId }: TestFarmer) =>
  (await one(network.database, 'SELECT status FROM contracts WHERE id = $1', [contractId]))?.status;

it('harvests only for exits and before a deadline while automatic harvests are stopped', async () => {
  const [staying, leaving] = [
    await network.farmer('staying@kale.test'),
    await network.farmer('leaving@kale.test'),
  ];
  const operations = createOperations(network.services());
  await operations.stopHarvesting(POOL, ENGINE);
  await network.workedBlock([staying, leaving]);
  network.pass(60);
  await network.look();
  expect(await harvested()).toEqual([]);
  await exitContract(network.services(), network.acting(), leaving.contractId);
  network.pass(64);
  for (let look = 0; look < 3; look++) expect(await network.look()).toEqual([]);
  expect(await harvested()).toEqual([leaving.farmerId]);
  expect(await statusOf(leaving)).toBe('completed');

  const planted = await one<{ harvest_by: Date }>(
    network.database,
    'SELECT min(harvest_by) AS harvest_by FROM plantings WHERE farmer_id = $1',
    [staying.farmerId],
  );
  const left = Number(planted?.harvest_by) - network.clock().getTime();
  network.pass(left / 1000 - 600);
  expect(await network.look()).toEqual([]);
  expect(await harvested()).toEqual([staying.farmerId, leaving.farmerId].toSorted());
  expect(await operations.harvesting(POOL)).toMatchObject({ running: false });
  expect(await brokenInvariants(network.database)).toEqual([]);
});

it('harvests everything due as soon as they are started again', async () => {
  const farmer = await network.farmer('waiting@kale.test');
  const operations = createOperations(network.services());
  await operations.stopHarvesting(POOL, ENGINE);
  await network.workedBlock([farmer]);
  network.pass(60);
  await network.look();
  await operations.startHarvesting(POOL, ENGINE);
  await network.look();
  expect(await harvested()).toEqual([farmer.farmerId]);
});

it('reports the harvests of all pools as running only while none is stopped', async () => {
  const operations = createOperations(network.services());
  expect(await operations.harvesting(null)).toMatchObject({ running: true });
  await network.openPool('pool-two' as PoolId, 'two@kale.test', await network.elsewhere());
  expect(await operations.harvesting(null)).toMatchObject({ running: true });
  await operations.stopHarvesting(POOL, ENGINE);
  expect(await operations.harvesting(null)).toMatchObject({ running: false });
  expect(await operations.harvesting('pool-two' as PoolId)).toMatchObject({ running: true });
});

it('leaves out a pool that waits for approval', async () => {
  const operations = createOperations(network.services());
  const applicant = 'applicant' as PoolId;
  const account = { email: 'applicant@kale.test', password: 'kale-sandbox', name: 'Alpha', description: '' };
  const address = await network.elsewhere();
  const application = { ...account, poolId: applicant, address, maxFarmers: 3, terms: DEFAULT_TERMS };
  await applyForPool(network.services(), network.acting(), application);
  await operations.stopHarvesting(null, ENGINE);
  await operations.startHarvesting(POOL, ENGINE);
  expect(await operations.harvesting(null)).toMatchObject({ running: true });
  expect(await operations.harvesting(applicant)).toMatchObject({ running: true });
  // In the state that an earlier version left.
  await network.database.query('INSERT INTO harvesting (pool_id, running) VALUES ($1, false)', [applicant]);
  expect(await operations.harvesting(null)).toMatchObject({ running: true });
});

it('records each stop and start once, with its actor', async () => {
  const operations = createOperations(network.services());
  const operator = { actor: { kind: 'user', id: 'user-1' as UserId }, cause: 'request:stop' } as const;
  await operations.startHarvesting(POOL, operator);
  for (let twice = 0; twice < 2; twice++) await operations.stopHarvesting(null, operator);
  await operations.startHarvesting(POOL, operator);
  const recorded = await many<{ type: string; actor: object; cause: string }>(
    network.database,
    `SELECT message_type AS type, message_metadata->'actor' AS actor, message_metadata->>'cause' AS cause
     FROM emt_messages WHERE stream_id = $1 AND message_type LIKE 'AutomaticHarvests%' ORDER BY global_position`,
    [`pool-${POOL}`],
  );
  expect(recorded).toEqual([
    { type: 'AutomaticHarvestsStopped', ...operator },
    { type: 'AutomaticHarvestsStarted', ...operator },
  ]);
});

it('completes an exit whose reward has expired', async () => {
  const farmer = await network.farmer('poor@kale.test', { xlm: '2' });
  await network.workedBlock([farmer]);
  await network.drain(farmer.address);
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(64);
  await network.strangerPlants();
  await network.look();
  expect(await statusOf(farmer)).toBe('exiting');
  network.pass(DAY);
  await network.look();
  expect(await statusOf(farmer)).toBe('completed');
  expect(await brokenInvariants(network.database)).toEqual([]);
});
